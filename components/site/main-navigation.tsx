'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'use-intl'
import Form from 'next/form'

/** A page of the main navigation, by the name of its text. */
export type NavigationItem = {
  href: string
  text: 'start' | 'workbench' | 'clients' | 'destinations' | 'callbacks' | 'cases' | 'organisations' | 'admin'
}

/** The main pages, the open one marked. Where it is narrow they scroll sideways within their row. */
export function MainNavigation({ items }: { items: readonly NavigationItem[] }) {
  const t = useTranslations('site.navigation')
  const pathname = usePathname()
  const isOpen = (href: string) =>
    href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
  return (
    <nav aria-label={t('label')} className="min-w-0">
      <ul className="flex flex-wrap gap-x-5">
        {items.map(({ href, text }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isOpen(href) ? 'page' : undefined}
              className="block border-b-4 border-transparent py-2 text-text no-underline hover:border-line aria-[current=page]:border-action aria-[current=page]:font-semibold"
            >
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Takes any id that is pasted and leads to its case; works without script too. */
export function CaseSearch() {
  const t = useTranslations('site.search')
  return (
    <Form action="/cases" role="search" aria-label={t('label')} className="flex min-w-0 items-center">
      <label htmlFor="case-search" className="sr-only">
        {t('label')}
      </label>
      <input
        id="case-search"
        name="q"
        type="search"
        placeholder={t('hint')}
        autoComplete="off"
        spellCheck={false}
        className="h-10 w-40 min-w-0 rounded-l-md border border-edge bg-ground px-3 text-text lg:w-64"
      />
      <button
        type="submit"
        title={t('action')}
        aria-label={t('action')}
        className="flex h-10 w-11 items-center justify-center rounded-r-md border border-l-0 border-edge bg-surface"
      >
        <span className="kern-icon kern-icon--small kern-icon--search" aria-hidden="true" />
      </button>
    </Form>
  )
}
