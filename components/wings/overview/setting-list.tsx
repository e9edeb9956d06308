'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import type { SettingsInForce } from '#lib/wings/overview/operation-schema.ts'
import type { NamesIn } from '#lib/rooms/lists.ts'

type Setting = SettingsInForce['settings'][number]
type SettingName = NamesIn<'settings'>

/** The settings in force with their meaning; of secrets only whether they are set. They change at a restart only. */
export function SettingList({ settings }: { settings: Setting[] }) {
  const t = useTranslations('admin.settings')
  const columns: Column<Setting>[] = [
    {
      id: 'name',
      header: t('name'),
      isRowHeader: true,
      cell: ({ name }) => <code className="text-sm wrap-anywhere">{name}</code>,
    },
    { id: 'value', header: t('value'), cell: (setting) => <Value setting={setting} /> },
    // a test demands that each name has its meaning
    { id: 'meaning', header: t('meaning'), cell: ({ name }) => t(`meanings.${name as SettingName}`) },
  ]
  return <DataTable caption={t('caption')} columns={columns} rows={settings} rowKey={({ name }) => name} empty={null} />
}

function Value({ setting: { isSecret, isSet, isDefault, value } }: { setting: Setting }) {
  const t = useTranslations('admin.settings')
  if (isSecret) return <Badge tone={isSet ? 'success' : 'neutral'}>{t(isSet ? 'set' : 'notSet')}</Badge>
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {value === null ? <span className="text-muted">{t('notSet')}</span> : <code className="text-sm">{value}</code>}
      {isDefault ? <span className="text-sm text-muted">{t('isDefault')}</span> : null}
    </span>
  )
}
