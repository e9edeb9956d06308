'use client'

import { Link } from '#components/ui/link.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CallbackBadge } from '#components/callbacks/callback-badge.tsx'
import { Sending } from '#components/callbacks/sending.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Name } from '#components/ui/name.tsx'
import { PageSections } from '#components/ui/page-sections.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import type { SentAnswer } from '#lib/callbacks/log/log-schema.ts'
import type { Examinations } from '#lib/callbacks/examinations/schema.ts'
import type { DeliveryHealth, DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { AddressingSection } from './addressing-section.tsx'
import { CallbackNote } from './callback-note.tsx'
import { CallbackSection } from './callback-section.tsx'
import { ClientsSection } from './clients-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { HealthSection } from './health-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { OverviewSection } from './overview-section.tsx'
import { StateSection, StateSteps } from './state-section.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useDestination } from './use-destination.ts'

type DestinationPageProps = {
  destination: DestinationDetail
  health: DeliveryHealth
  examinations: Examinations
  mayWork: boolean
  pictures: ReactNode
  /** what leads on, as long as somebody takes the first steps */
  next: ReactNode
}

/**
 * All about one destination: what needs somebody, what moves, then how it is set up; what a person may not change is shown without the means to.
 * `mayWork`: open what it has received at the workbench. `pictures`: what it took over time.
 */
export function DestinationPage({
  destination: initial,
  health,
  examinations,
  mayWork,
  pictures,
  next,
}: DestinationPageProps) {
  const t = useTranslations('destinations')
  const destination = useDestination(initial)
  const [sent, setSent] = useState<SentAnswer>()
  const { destinationId, name, status, mayManage, callbackState } = destination
  return (
    <>
      <PageHead
        title={<Name>{name}</Name>}
        status={
          <span className="flex flex-wrap gap-2">
            <StatusBadge status={status} isServed={destination.isServed} />
            <CallbackBadge {...callbackState} />
          </span>
        }
        back={{ href: '/destinations', label: t('detail.back') }}
        intro={mayManage ? t(`state.about.${status}`) : `${t(`state.about.${status}`)} ${t('readOnly')}`}
        actions={
          mayManage ? (
            <>
              <ButtonLink variant="secondary" icon="edit" href={`/destinations/${destinationId}/edit`}>
                {t('detail.edit')}
              </ButtonLink>
              <StateSteps destination={destination} />
            </>
          ) : mayWork ? (
            <ButtonLink variant="secondary" href={`/workbench/${destinationId}`}>
              {t('detail.work')}
            </ButtonLink>
          ) : null
        }
      />
      <p className="-mt-3 mb-5">
        <Link href={`/radar?destination=${destinationId}`} className="kern-link kern-link--no-visited-state">
          {t('detail.radar')}
        </Link>
      </p>
      {mayManage ? next : null}
      <CallbackNote destination={destination} onSent={setSent} />
      <Sending sent={sent} />
      <StateSection destination={destination} />
      <Contents mayManage={mayManage} isActive={status === 'active'} />
      {pictures}
      <HealthSection destinationId={destinationId} initial={health} />
      <CallbackSection destination={destination} examinations={examinations} />
      <ClientsSection destination={destination} />
      <KeysSection destination={destination} />
      <OverviewSection destination={destination} />
      {status === 'active' ? <AddressingSection destinationId={destinationId} /> : null}
      {mayManage ? <DeleteSection destination={destination} /> : null}
    </>
  )
}

function Contents({ mayManage, isActive }: { mayManage: boolean; isActive: boolean }) {
  const t = useTranslations('destinations')
  const sections = [
    { id: 'health', title: t('health.heading') },
    { id: 'callback', title: t('callback.heading') },
    { id: 'clients', title: t('clients.heading') },
    { id: 'keys', title: t('keys.heading') },
    { id: 'overview', title: t('detail.overview') },
    ...(isActive ? [{ id: 'addressing', title: t('addressing.heading') }] : []),
    ...(mayManage ? [{ id: 'delete', title: t('remove.heading') }] : []),
  ]
  return <PageSections sections={sections} />
}
