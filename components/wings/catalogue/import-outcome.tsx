'use client'

import { useLocale, useTranslations } from 'use-intl'
import type { PortalAnswer } from '#components/portal/portal-calls.ts'
import { Alert } from '#components/ui/alert.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { Section } from '#components/ui/section.tsx'
import { isRun } from './report-lines.ts'

type ImportAnswer = PortalAnswer<'POST /admin/imports'>
type Obstacle = ImportAnswer['obstacles'][number]

/** What came of an import that stored nothing: everything that is in the way, or what form it would be. */
export function ImportOutcome({ answer }: { answer: ImportAnswer }) {
  if (answer.outcome === 'refused') return <Obstacles obstacles={answer.obstacles} />
  return answer.outcome === 'checked' ? <Checked answer={answer} /> : null
}

/** A code list names itself by a URN. */
const isOfList = ({ message }: Obstacle): boolean => message.de.includes('urn:')

function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const t = useTranslations('imports.upload')
  const locale = useLocale()
  const columns: Column<Obstacle>[] = [
    { id: 'file', header: t('file'), isRowHeader: true, cell: ({ place }) => place.file },
    { id: 'line', header: t('line'), numeric: true, cell: ({ place }) => place.line },
    {
      id: 'element',
      header: t('element'),
      cell: ({ id }) => (id ? <code className="md:whitespace-nowrap">{id}</code> : <span data-nothing>–</span>),
    },
    { id: 'sentence', header: t('sentence'), cell: ({ message }) => message[locale] },
  ]
  return (
    <div className="flex flex-col gap-6">
      <Alert kind="danger" title={t('refusedTitle', { count: obstacles.length })}>
        <p>{t('refused')}</p>
        {obstacles.some(isOfList) ? <p className="mt-2">{t('lists')}</p> : null}
      </Alert>
      <Section title={t('obstacles')}>
        <DataTable
          caption={t('obstacles')}
          columns={columns}
          rows={obstacles}
          rowKey={(row) => JSON.stringify(row)}
          empty={null}
        />
      </Section>
    </div>
  )
}

function Checked({ answer: { form, report, gaps, unfit } }: { answer: ImportAnswer }) {
  const t = useTranslations('imports.upload')
  if (!form || !report) return null
  const { counts, notes, rules } = report
  const { title, version, path } = form
  return (
    <Alert kind="success" title={t('checkedTitle')}>
      <p>{t('checked', { title, version, path })}</p>
      <p>
        {t('checkedCounts', {
          fields: counts.fields,
          groups: counts.groups,
          pages: counts.pages,
          rules: rules.length,
          run: rules.filter(isRun).length,
        })}
      </p>
      <p>{t('checkedNotes', { count: notes.length })}</p>
      {gaps.length > 0 ? <p>{t('checkedGaps', { count: gaps.length })}</p> : null}
      {unfit.length > 0 ? <p>{t('checkedUnfit', { count: unfit.length })}</p> : null}
    </Alert>
  )
}
