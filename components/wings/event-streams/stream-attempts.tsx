'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { TechnicalNote } from '#components/ui/technical-note.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { StreamAttempt } from '#lib/wings/event-streams/schema.ts'

/** What came of a request: whether it was taken, the status, and what went wrong. */
export function AttemptOutcome({ attempt: { errorClass, status, detail } }: { attempt: StreamAttempt }) {
  const t = useTranslations('eventStreams')
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="flex flex-wrap items-center gap-x-2">
        <Badge tone={errorClass === null ? 'success' : 'danger'}>
          {t(errorClass === null ? 'attempts.taken' : 'attempts.failed')}
        </Badge>
        {status === null ? null : (
          <span className="text-sm text-muted">{t('attempts.status', { status: String(status) })}</span>
        )}
      </span>
      {errorClass === null ? null : <span className="text-sm">{t(`errors.${errorClass}`)}</span>}
      {detail === null ? null : <TechnicalNote text={detail} />}
    </span>
  )
}

/** The last requests to a receiver. */
export function StreamAttempts({ attempts }: { attempts: readonly StreamAttempt[] }) {
  const t = useTranslations('eventStreams.attempts')
  const columns: Column<StreamAttempt>[] = [
    { id: 'at', header: t('at'), isRowHeader: true, cell: ({ at }) => <Timestamp value={at} exact /> },
    { id: 'kind', header: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    { id: 'outcome', header: t('outcome'), cell: (attempt) => <AttemptOutcome attempt={attempt} /> },
    { id: 'events', header: t('events'), numeric: true, cell: ({ events }) => events },
    {
      id: 'duration',
      header: t('duration'),
      numeric: true,
      cell: ({ durationMilliseconds: count }) => t('milliseconds', { count }),
    },
  ]
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={attempts}
      rowKey={({ id }) => String(id)}
      empty={<p>{t('none')}</p>}
    />
  )
}
