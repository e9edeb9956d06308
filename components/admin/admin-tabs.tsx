'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { adminPages } from './admin-pages.ts'

/** The pages of the operators, the open one marked. */
export function AdminTabs() {
  const t = useTranslations('admin.tabs')
  const pathname = usePathname()
  const isOpen = (href: string) =>
    href === '/admin' ? pathname === href : pathname === href || pathname.startsWith(`${href}/`)
  return (
    <LinkTabs
      label={t('label')}
      tabs={adminPages.map(({ href, text }) => ({ href, label: t(text), current: isOpen(href) }))}
    />
  )
}
