'use client'

import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { OrganisationList } from '#components/organisations/organisation-list.tsx'
import { portalAddress } from '#components/portal/ask-portal.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Column } from '#components/ui/data-table.tsx'
import { Link } from '#components/ui/link.tsx'
import { Section } from '#components/ui/section.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import type { OrganisationRecord } from '#lib/accounts/organisation-schema.ts'
import type { OrganisationInMonth } from '#lib/wings/overview/organisation-figures-schema.ts'
import type { AgreedThing } from '#lib/wings/overview/terms.ts'
import { useFigureTexts } from './use-figure-texts.ts'

type OrganisationShareListProps = Omit<ComponentProps<typeof OrganisationList>, 'columns'> & {
  /** This month of the organisations that are shown. */
  figures: readonly OrganisationInMonth[]
  /** How many things need somebody, by ids of organisations. */
  attention: Readonly<Record<string, number>>
  /** Months to export, the newest first. */
  months: readonly string[]
}

/** All organisations with their shares of this month, and the export of a month. */
export function OrganisationShareList({ figures, attention, months, ...list }: OrganisationShareListProps) {
  const columns = useColumns(new Map(figures.map((one) => [one.organisationId, one])), attention)
  return (
    <>
      <OrganisationList {...list} columns={columns} />
      <ExportForm months={months} />
    </>
  )
}

function useColumns(
  figures: ReadonlyMap<string, OrganisationInMonth>,
  attention: Readonly<Record<string, number>>,
): Column<OrganisationRecord>[] {
  const t = useTranslations('organisationFigures')
  const o = useTranslations('organisations.list')
  const { number } = useFigureTexts()
  const shared = (thing: AgreedThing, header: string): Column<OrganisationRecord> => ({
    id: thing,
    header,
    cell: ({ organisationId }) => <Share figures={figures.get(organisationId)} thing={thing} />,
  })
  return [
    {
      id: 'memberCount',
      header: o('members'),
      sortable: true,
      numeric: true,
      cell: ({ memberCount }) => number(memberCount),
    },
    shared('submissions', t('list.received')),
    shared('bytes', t('storedBytes')),
    {
      id: 'attention',
      header: t('list.attention'),
      numeric: true,
      cell: ({ organisationId }) => number(attention[organisationId] ?? 0),
    },
  ]
}

/** What an organisation uses of a thing, which leads to its figures, and how near that is to what was agreed. */
function Share({ figures, thing }: { figures: OrganisationInMonth | undefined; thing: AgreedThing }) {
  const t = useTranslations('organisationFigures')
  const { used } = useFigureTexts()
  if (!figures) return '–'
  const { state } = figures.use[thing]
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      <Link href={`/organisations/${figures.organisationId}/figures`} className="kern-link kern-link--no-visited-state">
        {used(figures, thing)}
      </Link>
      {state === 'exceeded' || state === 'nearly-used' ? (
        <Badge tone={state === 'exceeded' ? 'warning' : 'info'}>{t(`states.${state}`)}</Badge>
      ) : null}
    </span>
  )
}

/** The export of one month; it needs no script. */
function ExportForm({ months }: { months: readonly string[] }) {
  const t = useTranslations('organisationFigures.list')
  const { month } = useFigureTexts()
  return (
    <Section title={t('exportTitle')} intro={t('exportIntro')}>
      <form action={portalAddress('GET /overview/organisations/export')} className="flex flex-wrap items-end gap-4">
        <SelectInput
          name="month"
          label={t('month')}
          options={months.map((value) => ({ value, label: month(value) }))}
        />
        <Button type="submit" variant="secondary">
          {t('export')}
        </Button>
      </form>
    </Section>
  )
}
