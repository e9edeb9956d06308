'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { SmallChart } from '#components/charts/small-chart.tsx'
import type { ChartPeriod, TimePoint } from '#components/charts/time-series.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Figures } from '#lib/wings/overview/schema.ts'
import { figuresSpans, type FiguresSpan } from '#lib/wings/overview/terms.ts'
import { HOUR, MINUTE } from '#lib/platform/durations.ts'
import { useDurationText } from './use-duration-text.ts'

/** Whose pictures: those of a destination or a client, or, without both, of the whole installation. */
type PictureOwner = { destinationId?: string; clientId?: string }

function useFigures({ destinationId, clientId }: PictureOwner, span: FiguresSpan, initial: Figures | undefined) {
  return useQuery({
    queryKey: ['figures', destinationId, clientId, span],
    queryFn: () => {
      const query = { span }
      if (destinationId !== undefined)
        return askPortal('GET /overview/figures/destinations/[destinationId]', { params: { destinationId }, query })
      if (clientId !== undefined)
        return askPortal('GET /overview/figures/clients/[clientId]', { params: { clientId }, query })
      return askPortal('GET /overview/figures', { query })
    },
    initialData: initial?.span === span ? initial : undefined,
    refetchInterval: MINUTE,
    placeholderData: (before) => before,
  })
}

/** What went through in the last 24 hours or 30 days, in small pictures, each with the way to the list behind it. `initial`: of a day. */
export function Pictures({ initial, ...owner }: PictureOwner & { initial?: Figures }) {
  const t = useTranslations('pictures')
  const [span, setSpan] = useState<FiguresSpan>('day')
  const { data, error } = useFigures(owner, span, initial)
  return (
    <Section
      title={t('title')}
      id="pictures"
      actions={
        <div role="group" aria-label={t('span')} className="flex flex-wrap gap-2">
          {figuresSpans.map((one) => (
            <Button
              key={one}
              variant={one === span ? 'secondary' : 'tertiary'}
              aria-pressed={one === span}
              onClick={() => setSpan(one)}
            >
              {t(`spans.${one}`)}
            </Button>
          ))}
        </div>
      }
    >
      <ProblemAlert error={error} />
      {data ? <Shown owner={owner} figures={data} /> : <Skeleton lines={6} />}
    </Section>
  )
}

/** The query of a list that shows what these pictures count. */
function listQuery(
  { destinationId, clientId }: PictureOwner,
  { points }: Figures,
  more: Record<string, string> = {},
): string {
  const [first] = points
  // lists take the days of Berlin, where no day begins more than two hours before that of UTC
  const from = first ? new Date(Date.parse(first.at) + 2 * HOUR).toISOString().slice(0, 10) : ''
  const whose = { ...(destinationId && { destination: destinationId }), ...(clientId && { client: clientId }) }
  return new URLSearchParams({ ...whose, from, ...more }).toString()
}

/** The lists of what these pictures count, whole and of a period. */
function useLists(owner: PictureOwner, figures: Figures) {
  const t = useTranslations('pictures')
  const within = (list: string) => (period: ChartPeriod) => `${list}?${listQuery(owner, figures, period)}`
  const toCases = { href: `/cases?${listQuery(owner, figures)}`, label: t('toCases'), hrefOf: within('/cases') }
  const toCallbacks = {
    href: `/callbacks?${listQuery(owner, figures)}`,
    label: t('toCallbacks'),
    hrefOf: within('/callbacks'),
  }
  return { toCases, toCallbacks }
}

type ShownProps = { owner: PictureOwner; figures: Figures }

function Shown({ owner, figures }: ShownProps) {
  const t = useTranslations('pictures')
  const format = useFormatter()
  const duration = useDurationText()
  const { points, callbacks } = figures
  const pointsOf = (valuesOf: (point: Figures['points'][number]) => TimePoint['values']): TimePoint[] =>
    points.map((point) => ({ at: point.at, values: valuesOf(point) }))
  const total = (key: 'events' | 'submitted' | 'refusals' | 'delivered' | 'failed') =>
    points.reduce((sum, point) => sum + (point[key] ?? 0), 0)
  const { toCases, toCallbacks } = useLists(owner, figures)
  const attempts = total('delivered') + total('failed')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <SmallChart
          title={t('submissions')}
          figure={format.number(total('submitted'))}
          points={pointsOf(({ submitted }) => ({ submitted }))}
          series={[{ key: 'submitted', label: t('submitted'), tone: 'info' }]}
          link={toCases}
        />
        <SmallChart
          title={t('events')}
          figure={format.number(total('events'))}
          points={pointsOf(({ events }) => ({ events }))}
          series={[{ key: 'events', label: t('events'), tone: 'info' }]}
          link={toCases}
        />
        <SmallChart
          title={t('callbacks')}
          figure={t('callbacksFigure', { delivered: total('delivered'), attempts })}
          points={pointsOf(({ delivered, failed }) => ({ delivered, failed }))}
          series={[
            { key: 'delivered', label: t('delivered'), tone: 'success' },
            { key: 'failed', label: t('failed'), tone: 'danger' },
          ]}
          link={toCallbacks}
        />
        <SmallChart
          title={t('durations')}
          figure={
            callbacks.median === null || callbacks.p95 === null
              ? t('none')
              : t('durationsFigure', { median: duration(callbacks.median), p95: duration(callbacks.p95) })
          }
          isDuration
          points={pointsOf(({ p95 }): TimePoint['values'] => (p95 === null ? {} : { p95 }))}
          series={[{ key: 'p95', label: t('p95'), tone: 'warning' }]}
          link={toCallbacks}
        />
      </div>
      <Failures owner={owner} figures={figures} />
      {points.some(({ refusals }) => refusals !== null) ? (
        <p className="mt-2 text-sm text-muted">{t('refusals', { count: total('refusals') })}</p>
      ) : null}
    </>
  )
}

/** Callback attempts that failed, by reason, each with the way to them. */
function Failures({ owner, figures }: ShownProps) {
  const t = useTranslations('pictures')
  const { failures } = figures.callbacks
  if (failures.length === 0) return null
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      <span>{t('failures')}</span>
      {failures.map(({ errorClass, count }) => (
        <Link
          key={errorClass}
          href={`/callbacks?${listQuery(owner, figures, { state: 'failed', error: errorClass })}`}
          className="kern-link kern-link--no-visited-state text-sm"
        >
          {t(`errorClasses.${errorClass}`, { count })}
        </Link>
      ))}
    </p>
  )
}
