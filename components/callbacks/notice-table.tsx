'use client'

import { Link } from '#components/ui/link.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { ShownNotice } from '#lib/callbacks/log/log-schema.ts'
import { canBeSent } from './can-be-sent.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import type { RowSelection } from './use-selection.ts'
import { NextAttempt } from './wait-shown.tsx'

/** Rows shown at first, and with each wish for more. */
const AT_ONCE = 25

const tones: Record<ShownNotice['state'], Tone> = {
  waiting: 'info',
  delivered: 'success',
  'given-up': 'danger',
  cancelled: 'neutral',
  'not-configured': 'warning',
}

type NoticeTableProps = {
  notices: readonly ShownNotice[]
  /** When notices can be ticked: those that can be sent. */
  selection?: RowSelection
  empty: ReactNode
}

/** Notices with their cases, how they stand and why. */
export function NoticeTable({ notices, selection, empty }: NoticeTableProps) {
  const t = useTranslations('callbacks.notices')
  const types = useTranslations('callbacks.types')
  const kit = useTranslations('kit')
  const [most, setMost] = useState(AT_ONCE)
  const rest = notices.length - most
  const select: Column<ShownNotice>[] = selection
    ? [
        {
          id: 'select',
          header: t('columns.select'),
          cell: (notice) =>
            canBeSent(notice) ? (
              <RowCheckbox id={notice.id} label={t('select', { caseId: notice.caseId })} selection={selection} />
            ) : null,
        },
      ]
    : []
  const columns: Column<ShownNotice>[] = [
    ...select,
    { id: 'case', header: t('columns.case'), isRowHeader: true, cell: ({ caseId }) => <CaseLink caseId={caseId} /> },
    { id: 'subject', header: t('columns.subject'), cell: ({ subjectKind }) => t(`subject.${subjectKind}`) },
    { id: 'type', header: t('columns.type'), cell: ({ type }) => types(type) },
    { id: 'state', header: t('columns.state'), cell: (notice) => <StateShown notice={notice} /> },
    { id: 'created', header: t('columns.created'), cell: ({ createdAt }) => <Timestamp value={createdAt} /> },
    { id: 'attempts', header: t('columns.attempts'), numeric: true, cell: ({ attempts }) => attempts },
  ]
  return (
    <>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={notices.slice(0, most)}
        rowKey={({ id }) => id}
        empty={empty}
      />
      {rest > 0 ? (
        <Button variant="secondary" className="mt-4" onClick={() => setMost(most + AT_ONCE)}>
          {kit('more', { count: Math.min(rest, AT_ONCE) })}
        </Button>
      ) : null}
    </>
  )
}

function CaseLink({ caseId }: { caseId: string }) {
  return (
    <Link href={`/cases/${caseId}`} className="kern-link kern-link--no-visited-state font-mono text-sm">
      {caseId}
    </Link>
  )
}

function StateShown({ notice }: { notice: ShownNotice }) {
  const t = useTranslations('callbacks.notices')
  const { state, reason, isSentAgain, wait } = notice
  return (
    <>
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      <span className="block text-sm text-muted">
        {isSentAgain ? t('sentAgain') : reason ? t(`reasons.${reason}`) : null}
        {wait ? <NextAttempt wait={wait} /> : null}
      </span>
    </>
  )
}
