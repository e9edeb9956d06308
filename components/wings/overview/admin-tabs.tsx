'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import type { NamesIn } from '#lib/rooms/lists.ts'

/** The pages of the operators by the names of their texts, the open one marked. */
export function AdminTabs({ pages }: { pages: readonly { href: string; name: NamesIn<'operatorPages'> }[] }) {
  const t = useTranslations('admin.tabs')
  const pathname = usePathname()
  const isOpen = (href: string) =>
    href === '/admin' ? pathname === href : pathname === href || pathname.startsWith(`${href}/`)
  return (
    <LinkTabs
      label={t('label')}
      tabs={pages.map(({ href, name }) => ({ href, label: t(name), current: isOpen(href) }))}
    />
  )
}
