'use client'

import { Link } from '#components/ui/link.tsx'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'use-intl'
import type { NamesIn } from '#lib/rooms/lists.ts'

/** A page of the main navigation, by the name of its text. */
export type NavigationItem = { href: string; name: NamesIn<'pages'> }

/** The main pages, the open one marked: in a row below the header where there is room, else in a list. */
export function MainNavigation({ items, isRow = false }: { items: readonly NavigationItem[]; isRow?: boolean }) {
  const t = useTranslations('site.navigation')
  const pathname = usePathname()
  const isOpen = (href: string) =>
    href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
  const look = isRow
    ? '-mb-px border-b-4 pt-1.5 pb-1 hover:border-line aria-[current=page]:border-action'
    : 'border-l-4 py-2 pl-3 hover:border-line aria-[current=page]:border-action'
  return (
    <nav aria-label={t('label')}>
      <ul className={isRow ? 'flex flex-wrap gap-x-6' : 'flex flex-col'}>
        {items.map(({ href, name }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isOpen(href) ? 'page' : undefined}
              className={`block border-transparent text-text no-underline aria-[current=page]:font-semibold ${look}`}
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
