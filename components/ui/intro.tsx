'use client'

import { usePathname } from 'next/navigation'
import { createContext, use, useEffect, useMemo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { endKeptSession } from '#components/portal/end-kept-session.ts'
import { keepOpened, kindOfPage, OPENED, seenPages, withSeen } from './seen-pages.ts'

const A_YEAR = 31_536_000

/** The cookie that holds the kinds of pages seen before, and what it held when the page was drawn. */
type SeenCookie = { name: string; value: string | undefined; isSecure: boolean }

const SeenKinds = createContext<ReadonlySet<string>>(new Set())

/**
 * Remembers for a signed-in person, in this browser, which kinds of pages were seen: explanations are folded from then on; and in
 * this window, which things were opened.
 */
export function SeenPages({ cookie, children }: { cookie: SeenCookie | undefined; children: ReactNode }) {
  const { name, value, isSecure } = cookie ?? {}
  const pathname = usePathname()
  const seen = useMemo(() => new Set(seenPages(value)), [value])
  useEffect(() => {
    // the next person at this window is another one
    if (name === undefined) {
      sessionStorage.removeItem(OPENED)
      return endKeptSession()
    }
    keepOpened(pathname, document.querySelector('h1')?.innerText ?? pathname)
    const now = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
    const next = withSeen(now?.slice(name.length + 1), kindOfPage(pathname))
    document.cookie = `${name}=${next}; path=/; max-age=${A_YEAR}; samesite=lax${isSecure ? '; secure' : ''}`
  }, [name, isSecure, pathname])
  return <SeenKinds value={seen}>{children}</SeenKinds>
}

/**
 * What explains a page or a part of it: there at the first visit, folded behind a sign beside the heading from then on. It
 * stands in a row that wraps.
 */
export function Intro({ className, children }: { className: string; children: ReactNode }) {
  const t = useTranslations('kit.intro')
  const kind = kindOfPage(usePathname())
  if (!use(SeenKinds).has(kind)) return <div className={`basis-full ${className}`}>{children}</div>
  return (
    <details className="self-center open:basis-full">
      <summary
        title={t('show')}
        className="inline-flex size-6 cursor-pointer list-none items-center justify-center rounded-full [&::-webkit-details-marker]:hidden"
      >
        <span className="kern-icon kern-icon--small kern-icon--info" aria-hidden="true" />
        <span className="sr-only">{t('show')}</span>
      </summary>
      <div className={className}>{children}</div>
    </details>
  )
}
