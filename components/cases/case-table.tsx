'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { Name } from '#components/ui/name.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { CaseListAnswer } from '#lib/timelines/schema.ts'
import { CaseLink } from './case-link.tsx'
import { CopyId } from './copy-id.tsx'
import { CaseStates } from './state-badges.tsx'
import { shortId } from './words.ts'

type CaseTableRow = CaseListAnswer['cases'][number]

/** Cases, latest event first; each leads to its timeline. */
export function CaseTable({ cases, empty }: { cases: readonly CaseTableRow[]; empty: ReactNode }) {
  const t = useTranslations('cases.list')
  const e = useTranslations('events.happenings')
  const columns: Column<CaseTableRow>[] = [
    { id: 'case', header: t('case'), isRowHeader: true, cell: (row) => <CaseNamed row={row} /> },
    { id: 'sides', header: t('sides'), cell: (row) => <Parties row={row} /> },
    { id: 'state', header: t('state'), cell: (row) => <CaseStates {...row} /> },
    {
      id: 'lastEvent',
      header: t('lastEvent'),
      cell: ({ lastEvent }) => (
        <>
          <span className="block">{e(`${lastEvent.happening}.title`)}</span>
          <span className="text-sm text-muted">
            <Timestamp value={lastEvent.at} />
          </span>
        </>
      ),
    },
    { id: 'attention', header: t('attention'), cell: ({ warnings }) => <Warnings warnings={warnings} /> },
  ]
  return <DataTable caption={t('caption')} columns={columns} rows={cases} rowKey={(row) => row.caseId} empty={empty} />
}

/** The way to the timeline, and below it what the case is about. */
function CaseNamed({ row: { caseId, services } }: { row: CaseTableRow }) {
  const t = useTranslations('cases.list')
  return (
    <>
      <span className="flex items-center gap-1">
        <CaseLink caseId={caseId} label={t('open', { id: shortId(caseId) })} />
        <CopyId id={caseId} />
      </span>
      {services.length > 0 ? <span className="block text-sm font-normal text-muted">{services.join(', ')}</span> : null}
    </>
  )
}

/** From whom to whom; wide enough for names to stand in one line. */
function Parties({ row }: { row: CaseTableRow }) {
  const t = useTranslations('cases.list')
  return (
    <span className="block lg:min-w-80">
      <span className="block">
        <span className="text-sm text-muted">{t('from')} </span>
        <Name>{row.client.name}</Name>
      </span>
      <span className="block">
        <span className="text-sm text-muted">{t('to')} </span>
        <Name>{row.destination.name}</Name>
      </span>
    </span>
  )
}

function Warnings({ warnings }: { warnings: CaseTableRow['warnings'] }) {
  const t = useTranslations('cases.list')
  if (warnings.length === 0) {
    return (
      <>
        <span data-nothing aria-hidden="true" className="text-muted">
          –
        </span>
        <span className="sr-only">{t('nothing')}</span>
      </>
    )
  }
  return (
    <span className="flex flex-wrap gap-1">
      {warnings.map((warning) => (
        <Badge key={warning} tone={warning === 'given-up' ? 'danger' : 'warning'}>
          {t(`warnings.${warning}`)}
        </Badge>
      ))}
    </span>
  )
}
