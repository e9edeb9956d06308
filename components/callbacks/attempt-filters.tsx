'use client'

import { useTranslations } from 'use-intl'
import { ChoiceField } from '#components/ui/choice-field.tsx'
import { FilterBar } from '#components/ui/filter-bar.tsx'
import { DayField } from '#components/ui/day-field.tsx'
import { SelectField } from '#components/ui/filter-fields.tsx'
import type { AttemptsQuery, ShownOwner } from '#lib/callbacks/log/log-schema.ts'
import { callbackTypes } from '@kurier/wire/names'
import { attemptKinds, errorClasses } from '#lib/callbacks/terms.ts'

type FiltersProps = { query: AttemptsQuery; owners: readonly ShownOwner[]; isFiltered: boolean }

/** Narrows down the delivery log, by its address. */
export function AttemptFilters({ query, owners, isFiltered }: FiltersProps) {
  const t = useTranslations('callbacks')
  const named = (kind: ShownOwner['kind']) =>
    owners.filter((owner) => owner.kind === kind).map(({ id, name }) => ({ value: id, label: name ?? id }))
  return (
    <FilterBar action="/callbacks" resetHref={isFiltered ? '/callbacks' : undefined}>
      <ChoiceField
        name="destination"
        label={t('log.filter.destination')}
        defaultValue={query.destination}
        options={named('destination')}
      />
      <ChoiceField name="client" label={t('log.filter.client')} defaultValue={query.client} options={named('client')} />
      <SelectField
        name="type"
        label={t('log.filter.type')}
        defaultValue={query.type}
        options={callbackTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <SelectField
        name="kind"
        label={t('log.filter.kind')}
        defaultValue={query.kind}
        options={attemptKinds.map((value) => ({ value, label: t(`log.kinds.${value}`) }))}
      />
      <SelectField
        name="state"
        label={t('log.filter.state')}
        defaultValue={query.state}
        options={(['delivered', 'failed'] as const).map((value) => ({ value, label: t(`outcome.${value}`) }))}
      />
      <SelectField
        name="error"
        label={t('log.filter.error')}
        defaultValue={query.error}
        options={errorClasses.map((value) => ({ value, label: t(`errorClasses.${value}`) }))}
      />
      <DayField name="from" label={t('log.filter.from')} defaultValue={query.from} />
      <DayField name="to" label={t('log.filter.to')} defaultValue={query.to} />
    </FilterBar>
  )
}
