'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { later } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import type {
  OrganisationFigures as Figures,
  OrganisationMonth,
} from '#lib/wings/overview/organisation-figures-schema.ts'
import { agreedThings } from '#lib/wings/overview/terms.ts'
import { useFigureTexts } from './use-figure-texts.ts'

const AgreementForm = later(async () => (await import('./agreement-form.tsx')).AgreementForm, 8)

/** The figures of an organisation: this month with what was agreed, the months before, and for operators the agreement. */
export function OrganisationFigures({ figures }: { figures: Figures }) {
  const t = useTranslations('organisationFigures')
  const { months, agreement, mayAgree } = figures
  const columns = useColumns()
  const isAgreed = agreedThings.some((thing) => agreement[thing] !== null)
  return (
    <>
      <Warning figures={figures} />
      <Section title={t('thisMonth')} intro={t('receivedIntro')}>
        <ThisMonth figures={figures} />
      </Section>
      {mayAgree ? (
        <Section title={t('agreement.title')}>
          {isAgreed ? null : <p className="mb-2 text-muted">{t('agreement.none')}</p>}
          <Disclosure label={t('agreement.open')} ahead={AgreementForm.fetch}>
            <AgreementForm figures={figures} />
          </Disclosure>
        </Section>
      ) : null}
      <Section title={t('months.title')} intro={t('months.intro')}>
        <DataTable
          caption={t('months.caption')}
          columns={columns}
          rows={withoutOldest(months)}
          rowKey={({ month }) => month}
          empty={null}
        />
      </Section>
    </>
  )
}

/** The months since the first one of which there is something to tell, and this one always. */
function withoutOldest(months: Figures['months']): Figures['months'] {
  const first = months.findLastIndex(
    ({ received, sent, accepted, rejected, storedBytes }) =>
      received + sent + accepted + rejected > 0 || storedBytes !== null,
  )
  return months.slice(0, Math.max(1, first + 1))
}

/** The graver of what the uses of agreed things say. */
function Warning({ figures: { use } }: { figures: Figures }) {
  const t = useTranslations('organisationFigures')
  const found = (['exceeded', 'nearly-used'] as const).find((state) =>
    agreedThings.some((thing) => use[thing].state === state),
  )
  return found ? (
    <Alert kind={found === 'exceeded' ? 'warning' : 'info'} title={t(`warnings.${found}`)}>
      <p>{t('warningNote')}</p>
    </Alert>
  ) : null
}

function ThisMonth({ figures }: { figures: Figures }) {
  const t = useTranslations('organisationFigures')
  const { number, size, used } = useFigureTexts()
  const [now] = figures.months
  if (!now) return null
  return (
    <DescriptionList
      items={[
        { term: t('received'), value: used(figures, 'submissions') },
        { term: t('sent'), value: number(now.sent) },
        { term: t('accepted'), value: number(now.accepted) },
        { term: t('rejected'), value: number(now.rejected) },
        { term: t('receivedBytes'), value: size(now.receivedBytes) },
        { term: t('sentBytes'), value: size(now.sentBytes) },
        { term: t('storedBytes'), value: used(figures, 'bytes') },
      ]}
    />
  )
}

function useColumns(): Column<OrganisationMonth>[] {
  const t = useTranslations('organisationFigures')
  const { number, size, month } = useFigureTexts()
  const column = (
    id: keyof OrganisationMonth,
    header: string,
    cell: Column<OrganisationMonth>['cell'],
  ): Column<OrganisationMonth> => ({ id, header, cell, numeric: true })
  return [
    { id: 'month', header: t('months.month'), isRowHeader: true, cell: (row) => month(row.month) },
    column('received', t('received'), ({ received }) => number(received)),
    column('accepted', t('months.decided'), ({ accepted, rejected }) => `${number(accepted)} / ${number(rejected)}`),
    column('sent', t('sent'), ({ sent }) => number(sent)),
    column(
      'receivedBytes',
      t('months.bytes'),
      ({ receivedBytes, sentBytes }) => `${size(receivedBytes)} / ${size(sentBytes)}`,
    ),
    column('storedBytes', t('months.stored'), ({ storedBytes }) => size(storedBytes)),
  ]
}
