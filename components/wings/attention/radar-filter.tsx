'use client'

import { useTranslations } from 'use-intl'
import { ChoiceField } from '#components/ui/choice-field.tsx'
import { FilterBar } from '#components/ui/filter-bar.tsx'
import { SelectField } from '#components/ui/filter-fields.tsx'
import { USUAL_DAYS, type RadarView } from '#lib/wings/attention/terms.ts'
import type { TimelineChoice } from '#lib/timelines/terms.ts'

/** Periods to choose from, beside the usual one. */
const periods = [7, 14, 90, 366]

type RadarFilterProps = {
  values: { days?: string; destination?: string }
  show: RadarView
  destinations: readonly TimelineChoice[]
}

/** Narrows down the radar, and stays with what it shows. */
export function RadarFilter({ values, show, destinations }: RadarFilterProps) {
  const t = useTranslations('radar.filter')
  const isFiltered = Object.values<unknown>(values).some((value) => value !== undefined)
  const isAll = show === 'all'
  return (
    <FilterBar action="/radar" resetHref={isFiltered ? `/radar${isAll ? '?show=all' : ''}` : undefined}>
      {isAll ? <input type="hidden" name="show" value="all" /> : null}
      <SelectField
        name="days"
        label={t('days')}
        defaultValue={values.days}
        unless={t('ahead', { days: USUAL_DAYS })}
        options={periods.map((days) => ({ value: String(days), label: t('ahead', { days }) }))}
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
