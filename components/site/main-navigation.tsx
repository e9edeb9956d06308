'use client'

import { usePathname } from 'next/navigation'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '#components/ui/link.tsx'

export type NavigationItem = { href: string; label: string }

/** Pages that belong together; without a label at the head of the others. */
export type NavigationGroup = { label?: string; items: readonly NavigationItem[] }

/** The pages of a signed-in person in groups, the open one marked: at the side where there is room, else in the menu. */
export function MainNavigation({ groups }: { groups: readonly NavigationGroup[] }) {
  const t = useTranslations('site.navigation')
  const pathname = usePathname()
  const hrefs = groups.flatMap(({ items }) => items.map(({ href }) => href))
  // of an overview and a page below it the nearer one
  const open = hrefs
    .filter((href) => pathname === href || (href !== '/' && pathname.startsWith(`${href}/`)))
    .reduce((nearest, href) => (href.length > nearest.length ? href : nearest), '')
  return (
    <nav aria-label={t('label')} className="flex flex-col gap-4">
      {groups.map((group) => (
        <Group key={group.label ?? ''} {...group} open={open} />
      ))}
    </nav>
  )
}

function Group({ label, items, open }: NavigationGroup & { open: string }) {
  const id = useId()
  return (
    <div>
      {label ? (
        <p id={id} className="px-3 pb-1 text-xs font-semibold text-muted">
          {label}
        </p>
      ) : null}
      <ul aria-labelledby={label ? id : undefined} className="flex flex-col">
        {items.map(({ href, label: text }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={href === open ? 'page' : undefined}
              className="block rounded-md px-3 py-1 text-text no-underline hover:bg-ground aria-[current=page]:bg-ground aria-[current=page]:font-semibold aria-[current=page]:inset-ring-1 aria-[current=page]:inset-ring-line"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
