'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useLocale, useTranslations } from 'use-intl'
import type { PortalAnswer } from '#components/portal/portal-calls.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Name } from '#components/ui/name.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { formSectionId, importAddress, nextStepOf, stateTones } from './versions.ts'

type ImportsAnswer = PortalAnswer<'GET /admin/imports'>
type Version = ImportsAnswer['imports'][number]

/** Every version of every imported form, with what is to be done next. `id`: of its heading, for links on the page. */
export function ImportsSection({ id, initial }: { id: string; initial: ImportsAnswer }) {
  const t = useTranslations('imports')
  const { data, error } = useQuery({
    queryKey: ['imports'],
    queryFn: () => askPortal('GET /admin/imports'),
    initialData: initial,
  })
  const toImport = (
    <ButtonLink href="/admin/forms/import" icon="drive-folder-upload">
      {t('import')}
    </ButtonLink>
  )
  const isEmpty = data.imports.length === 0
  return (
    <Section id={id} title={t('title')} intro={t('intro')} actions={isEmpty ? null : toImport}>
      <ProblemAlert error={error} />
      <DataTable
        caption={t('caption')}
        columns={useColumns(data.imports)}
        rows={data.imports}
        rowKey={({ name, version }) => `${name}/${version}`}
        empty={
          <EmptyState title={t('empty')} action={toImport}>
            {t('emptyNote')}
          </EmptyState>
        }
      />
    </Section>
  )
}

function useColumns(all: readonly Version[]): Column<Version>[] {
  const t = useTranslations('imports')
  return [
    { id: 'form', header: t('form'), isRowHeader: true, cell: (row) => <FormName form={row} /> },
    { id: 'version', header: t('version'), cell: ({ version }) => version },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state }) => <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>,
    },
    { id: 'next', header: t('next'), cell: (row) => <Next form={row} all={all} /> },
    { id: 'imported', header: t('imported'), cell: ({ importedAt }) => <Timestamp value={importedAt} /> },
  ]
}

function FormName({ form }: { form: Version }) {
  const locale = useLocale()
  return (
    <>
      <Link href={importAddress(form)} className="kern-link kern-link--no-visited-state">
        <Name>{form.title[locale] || form.name}</Name>
      </Link>
      <code className="block text-sm font-normal text-muted wrap-anywhere">{form.name}</code>
    </>
  )
}

function Next({ form, all }: { form: Version; all: readonly Version[] }) {
  const t = useTranslations('imports')
  const step = nextStepOf(form, all)
  if (step !== 'offer') return t(`nextSteps.${step}`)
  return (
    <a href={`#${formSectionId(form.path)}`} className="kern-link kern-link--no-visited-state">
      {t('nextSteps.offer')}
    </a>
  )
}
