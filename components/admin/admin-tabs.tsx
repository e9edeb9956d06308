'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { LinkTabs } from '#components/ui/link-tabs.tsx'

const tabs = [
  { href: '/admin', text: 'overview' },
  { href: '/admin/callbacks', text: 'callbacks' },
  { href: '/admin/queue', text: 'queue' },
  { href: '/admin/cron', text: 'cron' },
  { href: '/admin/forms', text: 'forms' },
  { href: '/admin/keys', text: 'keys' },
  { href: '/admin/settings', text: 'settings' },
  { href: '/admin/clock', text: 'clock' },
  { href: '/admin/people', text: 'people' },
  { href: '/admin/organisations', text: 'organisations' },
  { href: '/admin/audit-log', text: 'auditLog' },
] as const

/** The pages of the operators, the open one marked. */
export function AdminTabs() {
  const t = useTranslations('admin.tabs')
  const pathname = usePathname()
  const isOpen = (href: string) =>
    href === '/admin' ? pathname === href : pathname === href || pathname.startsWith(`${href}/`)
  return (
    <LinkTabs
      label={t('label')}
      tabs={tabs.map(({ href, text }) => ({ href, label: t(text), current: isOpen(href) }))}
    />
  )
}
