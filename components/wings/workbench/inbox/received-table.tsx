'use client'

import { Link } from '#components/ui/link.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { StateBadges } from '#components/cases/state-badges.tsx'
import { shortId } from '#components/cases/short-id.ts'
import { Badge } from '#components/ui/badge.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { later } from '#components/ui/later.tsx'
import { Name } from '#components/ui/name.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { DAY } from '#lib/platform/durations.ts'
import type { ListedRow, Selection } from '../listed-rows.ts'
import { useAheadWords } from '../use-ahead-words.ts'

/** Without keys nothing can be chosen, and nobody can be read to work on it. */
const ChooseAll = later(async () => (await import('./with-keys.tsx')).ChooseAll, 1)
const InWork = later(async () => (await import('./with-keys.tsx')).InWork, 1)
const Choice = later(async () => (await import('./with-keys.tsx')).Choice, 1)

type ReceivedTableProps = {
  /** Where rows can be chosen. */
  selection?: Selection
  rows: readonly ListedRow[]
  /** The service clock when the rows were read. */
  now: string
  sort: { current: string; onSort: (sort: string) => void }
  isFiltered: boolean
}

/** The received submissions, row by row, with the names as far as they could be opened. */
export function ReceivedTable({ rows, now, sort, isFiltered, selection }: ReceivedTableProps) {
  const t = useTranslations('received.inbox')
  const columns: Column<ListedRow>[] = [
    ...(selection
      ? [{ id: 'chosen', header: t('choose'), cell: (listed: ListedRow) => <Choice {...{ listed, selection }} /> }]
      : []),
    {
      id: 'name',
      header: t('name'),
      isRowHeader: true,
      sortable: true,
      cell: (listed) => <ApplicantName listed={listed} />,
    },
    { id: 'service', header: t('service'), sortable: true, cell: ({ row }) => row.service },
    { id: 'submittedAt', header: t('at'), sortable: true, cell: ({ row }) => <Age at={row.submittedAt} now={now} /> },
    { id: 'ahead', header: t('ahead'), sortable: true, cell: (listed) => <Ahead listed={listed} /> },
    { id: 'state', header: t('state'), sortable: true, cell: ({ row }) => <StateBadges states={[row.state]} /> },
  ]
  const [title, hint] = isFiltered ? [t('nothing'), t('nothingHint')] : [t('empty'), t('emptyHint')]
  return (
    <>
      {selection && rows.length > 0 ? <ChooseAll rows={rows} selection={selection} /> : null}
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={rows}
        rowKey={({ row }) => row.submissionId}
        sort={sort}
        empty={<EmptyState title={title}>{hint}</EmptyState>}
      />
    </>
  )
}

/** The applicant's name as the link to the desk; without a name the id, with the reason. */
function ApplicantName({ listed: { row, destinationId, read, canOpen, hasDraft, claim } }: { listed: ListedRow }) {
  const t = useTranslations('received.inbox')
  const { submissionId, notes } = row
  const applicant = read?.applicant
  const id = shortId(submissionId)
  const count = notes.filter(({ kind }) => kind === 'note').length
  const why = applicant ? (applicant.kind === 'known' ? undefined : t(`unnamed.${applicant.kind}`)) : undefined
  return (
    <>
      <Link
        href={`/workbench/${destinationId}/${submissionId}`}
        data-list-row={row.state === 'submitted' ? 'waiting' : 'past'}
        aria-label={applicant?.kind === 'known' ? undefined : t('open', { id })}
        className="kern-link kern-link--no-visited-state"
      >
        {applicant?.kind === 'known' ? <Name>{applicant.name}</Name> : <code>{id}</code>}
      </Link>
      {hasDraft ? (
        <span className="mt-1 block">
          <Badge tone="info">{t('draft')}</Badge>
        </span>
      ) : null}
      {claim ? <InWork claim={claim} /> : null}
      <span className="block text-sm font-normal text-muted">
        {applicant?.kind === 'known' ? <code>{id}</code> : canOpen ? (why ?? t('reading')) : null}
        {row.isFurther ? <span className="block">{t('further')}</span> : null}
        {count > 0 ? <span className="block">{t('notes', { count })}</span> : null}
      </span>
    </>
  )
}

function Age({ at, now }: { at: string; now: string }) {
  const format = useFormatter()
  const [sent, read] = [new Date(at), new Date(now)]
  const isOfDays = read.getTime() - sent.getTime() >= DAY
  return (
    <>
      <Timestamp value={at} day />
      <span className="block text-sm text-muted">
        {format.relativeTime(sent, { now: read, ...(isOfDays && { unit: 'day' }) })}
      </span>
    </>
  )
}

function Ahead({ listed: { row } }: { listed: ListedRow }) {
  const t = useTranslations('received.inbox')
  const words = useAheadWords('aheadListed')
  return (
    <>
      {row.ahead?.isNear ? (
        <span className="mb-1 block">
          <Badge tone="warning">{t('near')}</Badge>
        </span>
      ) : null}
      {words(row)}
    </>
  )
}
