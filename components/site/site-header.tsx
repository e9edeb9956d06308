import Link from 'next/link'
import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import { texts } from './texts.ts'

/** Head of every page: a jump to the content, the name, and at the right what the page's frame puts there. */
export function SiteHeader({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="kern-link kern-link--no-visited-state fixed top-2 left-2 z-10 -translate-y-24 bg-ground px-4 focus:translate-y-0"
      >
        {texts.site.toContent}
      </a>
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-5xl items-center justify-between gap-4 px-4 py-2 md:px-8">
          <Link
            href="/"
            aria-label={texts.site.toStart}
            className="flex shrink-0 items-center gap-3 rounded-sm py-2 text-lg font-semibold text-text no-underline"
          >
            <span className="text-action">
              <Mark />
            </span>
            {texts.site.name}
          </Link>
          <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-4 gap-y-1">{children}</div>
        </div>
      </header>
    </>
  )
}
