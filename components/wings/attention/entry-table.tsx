'use client'

import { useFormatter, useTranslations } from 'use-intl'
import { CaseLink } from '#components/cases/case-link.tsx'
import { shortId } from '#components/cases/short-id.ts'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { Entries } from '#lib/wings/attention/schema.ts'

type EntryTableEntry = Entries['entries'][number]

/** The cases behind a number of the radar; of waiting submissions with what will probably become of them. */
export function EntryTable({ kind, entries, isCut }: Entries) {
  const t = useTranslations('radar.entries')
  const columns: Column<EntryTableEntry>[] = [
    {
      id: 'case',
      header: t('case'),
      isRowHeader: true,
      cell: ({ caseId }) => <CaseLink caseId={caseId} label={t('open', { id: shortId(caseId) })} />,
    },
    { id: 'due', header: t('due'), cell: ({ due }) => <Timestamp value={due} /> },
    ...(kind === 'submissions-rejected'
      ? [{ id: 'outlook', header: t('outlook'), cell: (entry: EntryTableEntry) => <Outlook entry={entry} /> }]
      : []),
  ]
  return (
    <>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={entries}
        rowKey={({ caseId, subjectId, due }) => `${caseId} ${subjectId} ${due}`}
        empty={<p>{t('none')}</p>}
      />
      {isCut ? <p className="mt-2">{t('more', { count: entries.length })}</p> : null}
    </>
  )
}

function Outlook({ entry: { chance, expectedAt } }: { entry: EntryTableEntry }) {
  const t = useTranslations('radar.entries')
  const format = useFormatter()
  const when = useWhen()
  if (chance === null) return <span className="text-muted">{t('unknown')}</span>
  return (
    <>
      <span className="block">{expectedAt === null ? t('missed') : t('expected', { at: when(expectedAt) })}</span>
      <span className="block text-sm text-muted">
        {t('chance', { chance: format.number(chance, { style: 'percent', maximumFractionDigits: 0 }) })}
      </span>
    </>
  )
}
