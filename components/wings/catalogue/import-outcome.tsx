'use client'

import { useLocale, useTranslations } from 'use-intl'
import type { PortalAnswer } from '#components/portal/portal-calls.ts'
import { Alert } from '#components/ui/alert.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { Section } from '#components/ui/section.tsx'
import { isRun } from '@kurier/catalogue/model/imported'
import { Gaps } from './gaps.tsx'
import { Report } from './report.tsx'
import { UnfitEdits } from './unfit-edits.tsx'

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

/** The findings of a form that was not stored, as its page will tell them. */
function Checked({ answer: { form, report, gaps, unfit, faults } }: { answer: ImportAnswer }) {
  const t = useTranslations('imports')
  const locale = useLocale()
  if (!form || !report) return null
  const { counts, rules } = report
  const { title, version, path } = form
  return (
    <div className="flex flex-col gap-4">
      <Alert kind="success" title={t('upload.checkedTitle')}>
        <p>{t('upload.checked', { title, version, path })}</p>
        <p>
          {t('upload.checkedCounts', {
            fields: counts.fields,
            groups: counts.groups,
            pages: counts.pages,
            rules: rules.length,
            run: rules.filter(isRun).length,
          })}
        </p>
      </Alert>
      {faults.length > 0 ? (
        <Alert kind="warning" title={t('page.steps.blockedTitle')}>
          {faults.map((fault) => (
            <p key={fault.de}>{fault[locale]}</p>
          ))}
        </Alert>
      ) : null}
      <Gaps gaps={gaps} title={t('page.gapsTitle')} text={t('page.gaps')} />
      <UnfitEdits notes={unfit} />
      <Report report={report} />
    </div>
  )
}
