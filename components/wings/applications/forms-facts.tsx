'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Name } from '#components/ui/name.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { FormsAnswer } from '#lib/wings/applications/schema.ts'
import { importAddress } from '../catalogue/versions.ts'

type FormsFactForm = FormsAnswer['forms'][number]
type Offer = NonNullable<FormsFactForm['offer']>

/** How a form stands: offered or not, where its applications go, and what a destination has to name. */
export function FormFacts({ form, title, address }: { form: FormsFactForm; title: string; address: string }) {
  const t = useTranslations('admin.forms')
  const { version, offer, serviceIdentifier, schemaUri } = form
  const named = (what: string) => `${what}: ${title}`
  const isOld = offer !== null && offer.version !== version
  return (
    <DescriptionList
      items={[
        { term: t('state'), value: <State offer={offer} /> },
        form.isImported
          ? { term: t('origin'), value: <Origin form={form} title={title} /> }
          : { term: t('naming'), value: <Naming form={form} title={title} /> },
        { term: t('version'), value: isOld ? t('oldVersion', { offered: offer.version, newest: version }) : version },
        ...useOfferFacts(offer, address, named),
        { term: t('service'), value: <Copyable value={serviceIdentifier} name={named(t('service'))} /> },
        { term: t('schema'), value: <Copyable value={schemaUri} name={named(t('schema'))} /> },
      ]}
    />
  )
}

function useOfferFacts(offer: Offer | null, address: string, named: (what: string) => string) {
  const t = useTranslations('admin.forms')
  if (!offer) return []
  const { destinationId, destinationName, clientId, offeredAt } = offer
  return [
    {
      term: t('destination'),
      value: (
        <Link href={`/destinations/${destinationId}`} className="kern-link kern-link--no-visited-state">
          <Name>{destinationName}</Name>
        </Link>
      ),
    },
    {
      term: t('client'),
      value: (
        <Link href={`/clients/${clientId}`} className="kern-link kern-link--no-visited-state">
          {clientId}
        </Link>
      ),
    },
    { term: t('since'), value: <Timestamp value={offeredAt} /> },
    { term: t('address'), value: <Copyable value={address} name={named(t('address'))} href={address} /> },
  ]
}

/** Whether people can be asked for all that they must answer, and the way to say what is missing. */
function Naming({ form: { path, missing }, title }: { form: FormsFactForm; title: string }) {
  const t = useTranslations('admin.forms')
  return (
    <>
      {missing.length > 0 ? (
        <p>
          <Badge tone="warning">{t('notNamed', { count: missing.length })}</Badge>
        </p>
      ) : (
        <p>{t('named')}</p>
      )}
      <Link href={`/admin/forms/${path}`} className="kern-link kern-link--no-visited-state">
        {t('toNaming')}
        <span className="sr-only">{`: ${title}`}</span>
      </Link>
    </>
  )
}

/** The way to the version of an imported form, with its report. */
function Origin({ form: { form: name, version }, title }: { form: FormsFactForm; title: string }) {
  const t = useTranslations('admin.forms')
  return (
    <Link href={importAddress({ name, version })} className="kern-link kern-link--no-visited-state">
      {t('toImport')}
      <span className="sr-only">{`: ${title}`}</span>
    </Link>
  )
}

function State({ offer }: { offer: Offer | null }) {
  const t = useTranslations('admin.forms')
  if (!offer) return <Badge tone="neutral">{t('notOffered')}</Badge>
  if (offer.open) return <Badge tone="success">{t('open')}</Badge>
  return (
    <>
      <Badge tone="warning">{t(offer.ready ? 'waiting' : 'closed')}</Badge>
      <p className="mt-1 text-muted">{t(offer.ready ? 'waitingNote' : 'closedNote')}</p>
    </>
  )
}
