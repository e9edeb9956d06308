'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TimeChart } from '#components/charts/time-chart.tsx'
import type { ChartPeriod } from '#components/charts/time-series.ts'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { DeliveryHealth } from '#lib/destinations/portal-schema.ts'
import { deliveryPoints, successRate } from './delivery-points.ts'
import { useDelivery } from './use-destination.ts'

const ranges = [1, 7, 30, 90] as const

type HealthHistoryProps = { destinationId: string; initial: DeliveryHealth }

/** Success and duration over time. `initial` is of the last day. */
export function HealthHistory({ destinationId, initial }: HealthHistoryProps) {
  const t = useTranslations('destinations.health')
  const [days, setDays] = useState<number>(ranges[0])
  const { data, error } = useDelivery(destinationId, initial, days)
  return (
    <>
      <SelectInput
        name="days"
        className="mb-4 max-w-60"
        label={t('range')}
        value={days}
        onChange={(event) => setDays(Number(event.target.value))}
        options={ranges.map((one) => ({ value: String(one), label: t('days', { days: one }) }))}
      />
      {data ? <Figures destinationId={destinationId} health={data} /> : <Skeleton lines={8} />}
      <ProblemAlert error={error} />
    </>
  )
}

function Figures({ destinationId, health }: { destinationId: string; health: DeliveryHealth }) {
  const t = useTranslations('destinations.health')
  const points = deliveryPoints(health)
  const { attempts, rate } = successRate(health)
  const hrefOf = (period: ChartPeriod) => `/callbacks?${new URLSearchParams({ destination: destinationId, ...period })}`
  return (
    <>
      <p className="mb-4">
        {t('rate')}: {rate === undefined ? t('noAttempts') : t('rateValue', { rate, count: attempts })}
      </p>
      <div className="grid gap-8 lg:grid-cols-2">
        <TimeChart
          title={t('attempts')}
          description={t('attemptsAbout')}
          kind="bar"
          hrefOf={hrefOf}
          points={points}
          series={[
            { key: 'delivered', label: t('delivered'), tone: 'success' },
            { key: 'failed', label: t('failed'), tone: 'danger' },
          ]}
        />
        <TimeChart
          title={t('duration')}
          description={t('durationAbout')}
          kind="line"
          isDuration
          hrefOf={hrefOf}
          points={points}
          series={[
            { key: 'mean', label: t('mean'), tone: 'info' },
            { key: 'slowest', label: t('slowest'), tone: 'warning' },
          ]}
        />
      </div>
    </>
  )
}
