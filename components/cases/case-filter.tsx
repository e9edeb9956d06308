'use client'

import { useTranslations } from 'use-intl'
import { DayField, FilterBar, SearchField, SelectField } from '#components/ui/filter-bar.tsx'
import { documentStates } from '#lib/documents/terms.ts'

export type CaseFilterValues = {
  state?: string
  reply?: string
  service?: string
  destination?: string
  client?: string
  from?: string
  to?: string
}

/** Narrows down the list of cases. */
export function CaseFilter({ values }: { values: CaseFilterValues }) {
  const t = useTranslations('cases.filter')
  const e = useTranslations('events.states')
  const isFiltered = Object.values<unknown>(values).some((value) => value !== undefined)
  return (
    <FilterBar action="/cases" resetHref={isFiltered ? '/cases' : undefined}>
      <SelectField
        name="state"
        label={t('state')}
        defaultValue={values.state}
        options={documentStates.map((value) => ({ value, label: e(value) }))}
      />
      <SelectField
        name="reply"
        label={t('reply')}
        defaultValue={values.reply}
        options={documentStates.map((value) => ({ value, label: e(value) }))}
      />
      <DayField name="from" label={t('from')} defaultValue={values.from} />
      <DayField name="to" label={t('to')} defaultValue={values.to} />
      <SearchField name="service" label={t('service')} defaultValue={values.service} />
      <SearchField name="destination" label={t('destination')} defaultValue={values.destination} />
      {values.client ? (
        <p className="basis-full">
          <input type="hidden" name="client" value={values.client} />
          {t('client', { id: values.client })}
        </p>
      ) : null}
    </FilterBar>
  )
}
