'use client'

import { useTranslations } from 'use-intl'
import { TimeChart } from '#components/charts/time-chart.tsx'
import type { ChartPeriod, TimePoint } from '#components/charts/time-series.ts'
import { Section } from '#components/ui/section.tsx'
import type { Overview } from '#lib/wings/attention/schema.ts'

const casesOf = (period: ChartPeriod) => `/cases?${new URLSearchParams(period)}`

type Day = Overview['days'][number]

/** How much went through by day, and how long decisions took. */
export function Figures({ days }: { days: Overview['days'] }) {
  const t = useTranslations('overview.figures')
  const points = (valuesOf: (day: Day) => TimePoint['values']): TimePoint[] =>
    days.map((day) => ({ at: day.day, values: valuesOf(day) }))
  return (
    <Section title={t('title')} id="figures">
      <div className="grid gap-10 lg:grid-cols-2">
        <TimeChart
          title={t('submissions')}
          description={t('submissionsNote')}
          kind="bar"
          hrefOf={casesOf}
          points={points(({ submitted }) => ({ submitted }))}
          series={[{ key: 'submitted', label: t('submitted'), tone: 'info' }]}
        />
        <TimeChart
          title={t('decisions')}
          description={t('decisionsNote')}
          kind="bar"
          hrefOf={casesOf}
          points={points(({ accepted, rejected }) => ({ accepted, rejected }))}
          series={[
            { key: 'accepted', label: t('accepted'), tone: 'success' },
            { key: 'rejected', label: t('rejected'), tone: 'warning' },
          ]}
        />
        <TimeChart
          title={t('times')}
          description={t('timesNote')}
          kind="line"
          hrefOf={casesOf}
          isDuration
          points={points(({ median, p95 }): TimePoint['values'] =>
            median === null || p95 === null ? {} : { median, p95 },
          )}
          series={[
            { key: 'median', label: t('median'), tone: 'info' },
            { key: 'p95', label: t('p95'), tone: 'warning' },
          ]}
        />
      </div>
    </Section>
  )
}
