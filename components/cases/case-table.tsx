'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { Name } from '#components/ui/name.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { CaseListAnswer } from '#lib/timelines/schema.ts'
import { CaseLink } from './case-link.tsx'
import { CaseStates } from './state-badges.tsx'
import { shortId } from './short-id.ts'

type CaseTableRow = CaseListAnswer['cases'][number]

/** Cases, latest event first; each leads to its timeline. */
export function CaseTable({ cases, empty }: { cases: readonly CaseTableRow[]; empty: ReactNode }) {
  const t = useTranslations('cases.list')
  const e = useTranslations('events.happenings')
  const columns: Column<CaseTableRow>[] = [
    {
      id: 'case',
      header: t('case'),
      isRowHeader: true,
      share: 13,
      cell: ({ caseId }) => <CaseNamed caseId={caseId} />,
    },
    { id: 'service', header: t('service'), share: 13, cell: ({ services }) => <Clipped text={services.join(', ')} /> },
    {
      id: 'from',
      header: t('from'),
      isExtra: true,
      share: 11,
      cell: ({ client }) => <Clipped text={client.name} isName />,
    },
    {
      id: 'to',
      header: t('to'),
      isExtra: true,
      share: 12,
      cell: ({ destination }) => <Clipped text={destination.name} isName />,
    },
    { id: 'state', header: t('state'), share: 40, isWhole: true, cell: (row) => <States row={row} /> },
    {
      id: 'lastEvent',
      header: t('lastEvent'),
      share: 12,
      cell: ({ lastEvent }) => (
        <span title={e(`${lastEvent.happening}.title`)}>
          <Timestamp value={lastEvent.at} brief />
        </span>
      ),
    },
  ]
  return <DataTable caption={t('caption')} columns={columns} rows={cases} rowKey={(row) => row.caseId} empty={empty} />
}

/** The way to the timeline. */
function CaseNamed({ caseId }: { caseId: string }) {
  const t = useTranslations('cases.list')
  return <CaseLink caseId={caseId} label={t('open', { id: shortId(caseId) })} />
}

/** Words that may be cut where they stand in a line; a pointer shows them whole. */
function Clipped({ text, isName = false }: { text: string; isName?: boolean }) {
  return <span title={text}>{isName ? <Name>{text}</Name> : text}</span>
}

/** What deviates says more than the states, and stands before them. */
function States({ row }: { row: CaseTableRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Warnings warnings={row.warnings} />
      <CaseStates {...row} />
    </span>
  )
}

function Warnings({ warnings }: { warnings: CaseTableRow['warnings'] }) {
  const t = useTranslations('cases.list')
  // the gravest comes first
  const [first, ...more] = warnings
  if (!first) return null
  return (
    <span className="contents">
      <Badge tone={first === 'given-up' ? 'danger' : 'warning'}>{t(`warnings.${first}`)}</Badge>
      {more.length > 0 ? (
        <span className="text-sm" title={more.map((warning) => t(`warnings.${warning}`)).join(', ')}>
          <span aria-hidden="true">+{more.length}</span>
          <span className="sr-only">{more.map((warning) => t(`warnings.${warning}`)).join(', ')}</span>
        </span>
      ) : null}
    </span>
  )
}
