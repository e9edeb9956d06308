'use client'

import { Link } from '#components/ui/link.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { roughly } from '#components/ui/duration.ts'
import { shortDayText } from '#components/ui/short-day-text.ts'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Radar } from '#lib/wings/attention/schema.ts'
import { LEAST_DECISIONS, PAST_DAYS, type RadarView } from '#lib/wings/attention/terms.ts'

type Forecast = Radar['forecasts'][number]

/** What the past of each destination says of the submissions that wait there: of all of them, or where they press. */
export function ForecastSection({ forecasts, show }: { forecasts: readonly Forecast[]; show: RadarView }) {
  const t = useTranslations('radar.forecast')
  const columns: Column<Forecast>[] = [
    {
      id: 'destination',
      header: t('destination'),
      isRowHeader: true,
      cell: ({ destination: { id, name } }) => (
        <Link
          href={`/cases?destination=${id}&state=submitted`}
          className="kern-link kern-link--no-visited-state font-semibold"
        >
          <Name>{name}</Name>
        </Link>
      ),
    },
    { id: 'waiting', header: t('waiting'), numeric: true, cell: ({ waiting }) => waiting },
    { id: 'missed', header: t('missed'), cell: (forecast) => <Missed forecast={forecast} /> },
    { id: 'usual', header: t('usual'), cell: (forecast) => <Usual forecast={forecast} /> },
    { id: 'past', header: t('past'), cell: (forecast) => <Past forecast={forecast} /> },
  ]
  return (
    <Section id="forecast" title={t('title')} intro={t('intro', { days: PAST_DAYS })}>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={forecasts}
        rowKey={({ destination }) => destination.id}
        empty={<p>{t(`none.${show}`)}</p>}
      />
    </Section>
  )
}

function Missed({ forecast: { missed, waiting, byDay } }: { forecast: Forecast }) {
  const t = useTranslations('radar.forecast')
  const locale = useLocale()
  if (missed === null) return <span className="text-muted">{t('tooLittle')}</span>
  const [first] = byDay
  if (!first) return t('nothing')
  return <strong>{t('about', { missed, waiting, day: shortDayText(locale, first.day) })}</strong>
}

function Usual({ forecast: { median, p90 } }: { forecast: Forecast }) {
  const t = useTranslations('radar.forecast')
  const spans = useTranslations('radar.span')
  if (median === null || p90 === null) {
    return <span className="text-muted">{t('tooLittleNote', { least: LEAST_DECISIONS })}</span>
  }
  const text = (milliseconds: number) =>
    roughly(milliseconds)
      .map(({ unit, count }) => spans(unit, { count }))
      .join(' ')
  return t('usualText', { median: text(median), p90: text(p90) })
}

function Past({ forecast: { decisions, since } }: { forecast: Forecast }) {
  const t = useTranslations('radar.forecast')
  const locale = useLocale()
  if (since === null) return t('noPast')
  return t('pastText', { count: decisions, since: shortDayText(locale, since) })
}
