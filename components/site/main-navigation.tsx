'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'use-intl'

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
