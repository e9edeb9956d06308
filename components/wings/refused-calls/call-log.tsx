'use client'

import { problemCodes } from '@kurier/wire/codes'
import { callMethods } from '@kurier/wire/names'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FilterBar } from '#components/ui/filter-bar.tsx'
import { DayField } from '#components/ui/day-field.tsx'
import { SelectField } from '#components/ui/filter-fields.tsx'
import { OlderPages } from '#components/ui/older-pages.tsx'
import type { RefusedCallsAnswer, RefusedCallsQuery } from '#lib/wings/refused-calls/schema.ts'
import { CallList } from './call-list.tsx'

type CallLogProps = {
  clientId: string
  address: string
  query: RefusedCallsQuery
  answer: RefusedCallsAnswer
  /** Those with which the interfaces refuse. */
  statuses: readonly number[]
  links: { newest?: string; older?: string }
}

/** All refused calls of a client that are kept, narrowed down by the address. */
export function CallLog({ clientId, address, query, statuses, answer, links }: CallLogProps) {
  const t = useTranslations('refusedCalls')
  const { calls, all, unkept } = answer
  const isFiltered = Object.values<unknown>(query).some((value) => value !== undefined)
  return (
    <>
      {isFiltered || all > 0 ? <CallFilters {...{ address, query, statuses, isFiltered }} /> : null}
      {unkept > 0 ? <p className="mb-4 text-sm text-muted">{t('unkept', { count: unkept })}</p> : null}
      {calls.length > 0 ? (
        <CallList clientId={clientId} calls={calls} lookedFor={query.request} />
      ) : (
        <EmptyState title={t(isFiltered ? 'noneTitle' : 'emptyTitle')}>{t(isFiltered ? 'none' : 'empty')}</EmptyState>
      )}
      {links.newest === undefined && links.older === undefined ? null : (
        <nav aria-label={t('pages')} className="mt-4 flex flex-wrap justify-end gap-3">
          <OlderPages newestHref={links.newest} olderHref={links.older} newest={t('newest')} older={t('older')} />
        </nav>
      )}
    </>
  )
}

type CallFiltersProps = Pick<CallLogProps, 'address' | 'query' | 'statuses'> & { isFiltered: boolean }

function CallFilters({ address, query, statuses, isFiltered }: CallFiltersProps) {
  const t = useTranslations('refusedCalls.filter')
  const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  return (
    <FilterBar action={address} resetHref={isFiltered ? address : undefined}>
      <SelectField
        name="status"
        label={t('status')}
        defaultValue={query.status?.toString()}
        options={choices(statuses.map(String))}
      />
      <SelectField name="code" label={t('code')} defaultValue={query.code} options={choices(problemCodes)} />
      <SelectField name="method" label={t('method')} defaultValue={query.method} options={choices(callMethods)} />
      <DayField name="from" label={t('from')} defaultValue={query.from} />
      <DayField name="to" label={t('to')} defaultValue={query.to} />
    </FilterBar>
  )
}
