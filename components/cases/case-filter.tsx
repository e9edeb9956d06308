'use client'

import { useTranslations } from 'use-intl'
import { ChoiceField, type Option } from '#components/ui/choice-field.tsx'
import { FilterBar } from '#components/ui/filter-bar.tsx'
import { DayField } from '#components/ui/day-field.tsx'
import { SelectField } from '#components/ui/filter-fields.tsx'
import { documentStates } from '@kurier/wire/names'
import { choiceKinds, type CaseChoices, type TimelineChoice } from '#lib/timelines/terms.ts'
import { shortId } from './short-id.ts'

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
export function CaseFilter({ values, choices }: { values: CaseFilterValues; choices: CaseChoices }) {
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
      {choiceKinds.map((kind) =>
        choices[kind].length > 0 || values[kind] ? (
          <ChoiceField
            key={kind}
            name={kind}
            label={t(kind)}
            defaultValue={values[kind]}
            options={distinct(choices[kind])}
          />
        ) : null,
      )}
    </FilterBar>
  )
}

/** Options by name; where two have the same, their ids tell them apart. */
function distinct(choices: readonly TimelineChoice[]): Option[] {
  const isTwice = (name: string) => choices.filter((choice) => choice.name === name).length > 1
  return choices.map(({ value, name }) => ({ value, label: isTwice(name) ? `${name} (${shortId(value)})` : name }))
}
