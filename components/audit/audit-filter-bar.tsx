'use client'

import { useTranslations } from 'use-intl'
import type { AuditFilter } from '#lib/accounts/audit/audit-schema.ts'
import { FilterBar } from '#components/ui/filter-bar.tsx'
import { DayField } from '#components/ui/day-field.tsx'
import { SearchField, SelectField } from '#components/ui/filter-fields.tsx'
import { useAuditWords } from './audit-words.ts'

/** What the list is narrowed to; texts as they stand in the address. */
export type AuditQuery = Omit<AuditFilter, 'organisationId'> & { before?: number }

type AuditFilterBarProps = { path: string; query: AuditQuery; actions: readonly string[] }

/** Narrows down the audit log by action, person, object and time. */
export function AuditFilterBar({ path, query, actions }: AuditFilterBarProps) {
  const t = useTranslations('audit.filter')
  const words = useAuditWords()
  const options = actions.map((value) => ({ value, label: words.action(value) }))
  const isFiltered = Boolean(query.action ?? query.from ?? query.until) || query.who !== '' || query.object !== ''
  return (
    <FilterBar action={path} resetHref={isFiltered ? path : undefined}>
      <SelectField
        name="action"
        label={t('action')}
        defaultValue={query.action}
        options={options.sort((one, other) => one.label.localeCompare(other.label))}
      />
      <SearchField name="who" label={t('who')} defaultValue={query.who} />
      <SearchField name="object" label={t('object')} defaultValue={query.object} />
      <DayField name="from" label={t('from')} defaultValue={query.from} />
      <DayField name="until" label={t('until')} defaultValue={query.until} />
    </FilterBar>
  )
}
