'use client'

import { useTranslations } from 'use-intl'
import { ChoiceField } from '#components/ui/choice-field.tsx'
import { FilterBar, SelectField } from '#components/ui/filter-bar.tsx'
import { USUAL_DAYS } from '#lib/radar/terms.ts'
import type { Choice } from '#lib/timelines/terms.ts'

/** Periods to choose from, beside the usual one. */
const periods = [7, 14, 90, 366]

export type RadarFilterValues = { days?: string; destination?: string; show?: string }

/** Narrows down the radar. */
export function RadarFilter(props: { values: RadarFilterValues; destinations: readonly Choice[] }) {
  const { values, destinations } = props
  const t = useTranslations('radar.filter')
  const isFiltered = Object.values<unknown>(values).some((value) => value !== undefined)
  return (
    <FilterBar action="/radar" resetHref={isFiltered ? '/radar' : undefined}>
      <SelectField
        name="days"
        label={t('days')}
        defaultValue={values.days}
        unless={t('ahead', { days: USUAL_DAYS })}
        options={periods.map((days) => ({ value: String(days), label: t('ahead', { days }) }))}
      />
      <SelectField
        name="show"
        label={t('show')}
        defaultValue={values.show}
        options={[{ value: 'pressing', label: t('pressing') }]}
      />
      {destinations.length > 0 || values.destination ? (
        <ChoiceField
          name="destination"
          label={t('destination')}
          defaultValue={values.destination}
          options={destinations.map(({ value, name }) => ({ value, label: name }))}
        />
      ) : null}
    </FilterBar>
  )
}
