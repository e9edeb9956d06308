'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '#components/destinations/status-badge.tsx'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Name } from '#components/ui/name.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TechnicalNote } from '#components/ui/technical-note.tsx'
import type { FormDestinationsAnswer, FormsAnswer } from '#lib/wings/applications/schema.ts'

type FormsDestinationForm = FormsAnswer['forms'][number]
type FormsDestination = FormDestinationsAnswer['destinations'][number]
type Offering = { form: FormsDestinationForm; title: string; onOffer: (destinationId: string) => Promise<void> }

/** The destinations that name the form's service: those that take it, to choose from, and why the others do not. */
export function FormDestinations({ initial, ...offering }: Offering & { initial: FormDestinationsAnswer }) {
  const t = useTranslations('admin.forms')
  const { form, title } = offering
  const { data, error } = useQuery({
    queryKey: ['admin-forms', form.path, 'destinations'],
    queryFn: () => askPortal('GET /admin/forms/[path]/destinations', { params: { path: form.path } }),
    initialData: initial,
  })
  const columns: Column<FormsDestination>[] = [
    { id: 'name', header: t('destination'), isRowHeader: true, cell: (row) => <DestinationName destination={row} /> },
    { id: 'organisation', header: t('organisation'), cell: ({ organisationName }) => <Name>{organisationName}</Name> },
    { id: 'status', header: t('status'), cell: (row) => <StatusBadge {...row} /> },
    { id: 'choice', header: t('choice'), cell: (row) => <Choice destination={row} {...offering} /> },
  ]
  return (
    <div className="mt-6">
      <h3 className="kern-heading-small mb-2">{t('destinations')}</h3>
      <ProblemAlert error={error} />
      <DataTable
        caption={t('destinationsOf', { title })}
        columns={columns}
        rows={data.destinations}
        rowKey={({ destinationId }) => destinationId}
        empty={
          <EmptyState
            title={t('empty')}
            action={
              <ButtonLink variant="secondary" href="/destinations">
                {t('toDestinations')}
              </ButtonLink>
            }
          >
            {t('emptyNote')}
          </EmptyState>
        }
      />
    </div>
  )
}

function DestinationName({ destination: { destinationId, name } }: { destination: FormsDestination }) {
  return (
    <Link href={`/destinations/${destinationId}`} className="kern-link kern-link--no-visited-state">
      <Name>{name}</Name>
    </Link>
  )
}

function Choice({ destination, ...offering }: Offering & { destination: FormsDestination }) {
  const t = useTranslations('admin.forms')
  const { offer, version, missing } = offering.form
  const isPresent = offer?.destinationId === destination.destinationId
  const isDone = isPresent && offer.version === version
  return (
    <span className="flex flex-col items-start gap-1">
      {isPresent ? <span>{t('present')}</span> : null}
      {missing.length > 0 && !isDone ? <span className="text-sm text-muted">{t('nameFirst')}</span> : null}
      {destination.fault === null || missing.length > 0 ? null : (
        <span className="text-muted">
          <TechnicalNote text={destination.fault} />
        </span>
      )}
      {destination.fault === null && !isDone ? <OfferDialog destination={destination} {...offering} /> : null}
    </span>
  )
}

function OfferDialog({ destination, form, title, onOffer }: Offering & { destination: FormsDestination }) {
  const t = useTranslations('admin.forms')
  const { destinationId, name } = destination
  const { offer } = form
  const label = t(offer === null ? 'offer' : offer.destinationId === destinationId ? 'renew' : 'move')
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary">
          {label}
          <span className="sr-only">{`: ${name}`}</span>
        </Button>
      }
      title={t('offerTitle', { title })}
      confirmLabel={label}
      onConfirm={() => onOffer(destinationId)}
    >
      <Consequences destination={destination} form={form} />
    </ConfirmDialog>
  )
}

/** What follows from offering the form for a destination, in sentences. */
function Consequences({ destination, form }: { destination: FormsDestination; form: FormsDestinationForm }) {
  const t = useTranslations('admin.forms')
  const { destinationId, name, organisationName: organisation, status } = destination
  const { offer, version } = form
  const isElsewhere = offer?.destinationId !== destinationId
  return (
    <>
      <p>{t('goesTo', { name, organisation, version })}</p>
      {offer === null ? null : <p>{isElsewhere ? t('moveText', { name: offer.destinationName }) : t('renewText')}</p>}
      <p>{t(status === 'inactive' ? 'inactiveText' : 'openText')}</p>
      {isElsewhere ? <p>{t('clientText')}</p> : null}
    </>
  )
}
