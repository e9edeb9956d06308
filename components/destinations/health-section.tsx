'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { Link } from '#components/ui/link.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WaitShown } from '#components/callbacks/wait-shown.tsx'
import { askPortal } from '#components/portal/ask-portal.ts'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { ChartPeriod } from '#components/charts/time-series.ts'
import type { DeliveryHealth } from '#lib/destinations/portal-schema.ts'
import { DAY } from '#lib/platform/durations.ts'
import { deliveryPoints, successRate } from './delivery-points.ts'

const TimeChart = dynamic(() => import('#components/charts/time-chart.tsx').then((module) => module.TimeChart), {
  loading: () => <Skeleton lines={8} />,
})

const ranges = [1, 7, 30, 90] as const

type HealthSectionProps = { destinationId: string; initial: DeliveryHealth }

/** Success and duration over time, and what waits. `initial` is the last day, up to now by the service clock. */
export function HealthSection({ destinationId, initial }: HealthSectionProps) {
  const t = useTranslations('destinations.health')
  const [days, setDays] = useState<number>(ranges[0])
  const from = new Date(Date.parse(initial.to) - days * DAY).toISOString()
  const { data, error } = useQuery({
    queryKey: ['destination', destinationId, 'delivery', days, initial.to],
    queryFn: () =>
      askPortal('GET /destinations/[destinationId]/delivery', {
        params: { destinationId },
        query: { from, to: initial.to },
      }),
    initialData: days === ranges[0] ? initial : undefined,
  })
  return (
    <Section title={t('heading')} id="health" intro={t('intro')}>
      {data ? <Standing health={data} /> : <Skeleton lines={4} />}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Disclosure label={t('history')}>
          <SelectInput
            name="days"
            className="mb-4 max-w-60"
            label={t('range')}
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
            options={ranges.map((one) => ({ value: String(one), label: t('days', { days: one }) }))}
          />
          {data ? <Figures destinationId={destinationId} health={data} /> : <Skeleton lines={8} />}
        </Disclosure>
        <Link href={`/callbacks?destination=${destinationId}`} className="kern-link kern-link--no-visited-state">
          {t('log')}
        </Link>
      </div>
      <ProblemAlert error={error} />
    </Section>
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

function Standing({ health }: { health: DeliveryHealth }) {
  const t = useTranslations('destinations.health')
  const { queue, endpoint } = health
  const failing = endpoint?.failingSince
    ? [
        {
          term: t('failingSince'),
          value: (
            <>
              <Timestamp value={endpoint.failingSince} /> ({t('failures', { count: endpoint.failures })})
            </>
          ),
        },
      ]
    : []
  return (
    <DescriptionList
      items={[
        { term: t('waiting'), value: queue.waiting },
        {
          term: t('oldest'),
          value: queue.oldestSince ? <Timestamp value={queue.oldestSince} /> : t('nothingWaits'),
        },
        {
          term: t('next'),
          value: queue.wait ? <WaitShown wait={queue.wait} /> : t('nothingWaits'),
        },
        { term: t('givenUp'), value: queue.givenUp },
        ...failing,
        { term: t('lastSuccess'), value: <Timestamp value={endpoint?.lastSuccessAt} /> },
        ...(endpoint?.lastGoodTestAt
          ? [{ term: t('lastGoodTest'), value: <Timestamp value={endpoint.lastGoodTestAt} /> }]
          : []),
      ]}
    />
  )
}
