'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Radar, RadarRow } from '#lib/radar/schema.ts'
import { useDayText } from './use-day-text.ts'

/** Rows that a page shows; whoever has more narrows the list down. */
const MOST_SHOWN = 200

/** Where what is counted stands one by one. */
function hrefOf({ kind, owner, day }: RadarRow): string {
  if (kind === 'secrets-ending') return `/clients/${owner.id}`
  if (kind === 'certificates-ending') return `/destinations/${owner.id}#keys`
  if (kind === 'notices-given-up') return `/callbacks/undelivered/${owner.kind}/${owner.id}?state=waiting`
  return `/radar/entries?${new URLSearchParams({ kind, destination: owner.id, day }).toString()}`
}

/** All that happens by itself, by day; each number leads to the cases behind it. */
export function RadarList({ radar, isPressingOnly }: { radar: Radar; isPressingOnly: boolean }) {
  const t = useTranslations('radar')
  const dayText = useDayText()
  const rows = radar.rows.filter(({ isPressing }) => isPressing || !isPressingOnly)
  const shown = rows.slice(0, MOST_SHOWN)
  const columns: Column<RadarRow>[] = [
    {
      id: 'day',
      header: t('list.day'),
      isRowHeader: true,
      cell: ({ day }) => <time dateTime={day}>{dayText(day)}</time>,
    },
    { id: 'owner', header: t('list.owner'), cell: ({ owner }) => <Name>{owner.name}</Name> },
    { id: 'what', header: t('list.what'), cell: (row) => <Happening row={row} /> },
    { id: 'count', header: t('list.count'), numeric: true, cell: (row) => <Count row={row} radar={radar} /> },
  ]
  return (
    <Section id="days" title={t('list.title')}>
      {radar.isCut ? <p className="mb-2">{t('list.cut')}</p> : null}
      <DataTable
        caption={t('list.caption', { until: dayText(radar.until) })}
        columns={columns}
        rows={shown}
        rowKey={({ day, owner, kind }) => `${day} ${owner.id} ${kind}`}
        empty={<EmptyState title={t('list.none')}>{null}</EmptyState>}
      />
      {rows.length > shown.length ? (
        <p className="mt-2">{t('list.more', { count: rows.length - shown.length })}</p>
      ) : null}
    </Section>
  )
}

function Happening({ row: { kind, isPressing } }: { row: RadarRow }) {
  const t = useTranslations('radar')
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {t(`kinds.${kind}`)}
      {isPressing ? <Badge tone="warning">{t('list.lost')}</Badge> : null}
    </span>
  )
}

function Count({ row, radar: { forecasts } }: { row: RadarRow; radar: Radar }) {
  const t = useTranslations('radar')
  const dayText = useDayText()
  const { kind, owner, day, count } = row
  const missed =
    kind === 'submissions-rejected'
      ? forecasts.find(({ destination }) => destination.id === owner.id)?.byDay.find((one) => one.day === day)?.count
      : undefined
  return (
    <>
      <Link
        href={hrefOf(row)}
        aria-label={t('list.show', { count, what: t(`kinds.${kind}`), owner: owner.name, day: dayText(day) })}
        className="kern-link kern-link--no-visited-state"
      >
        {count}
      </Link>
      {missed === undefined ? null : (
        <span className="block text-sm text-muted">{t('list.probably', { count: missed })}</span>
      )}
    </>
  )
}
