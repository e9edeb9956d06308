'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { WaitShown } from '#components/callbacks/wait-shown.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { later } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { DeliveryHealth } from '#lib/destinations/portal-schema.ts'
import { useDelivery } from './use-destination.ts'

const HealthHistory = later(async () => (await import('./health-history.tsx')).HealthHistory, 8)

type HealthSectionProps = { destinationId: string; initial: DeliveryHealth }

/** What waits, and success and duration over time. `initial` is the last day, up to now by the service clock. */
export function HealthSection({ destinationId, initial }: HealthSectionProps) {
  const t = useTranslations('destinations.health')
  const { data = initial } = useDelivery(destinationId, initial)
  return (
    <Section title={t('heading')} id="health" intro={t('intro')}>
      <Standing health={data} />
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Disclosure label={t('history')} ahead={HealthHistory.fetch}>
          <HealthHistory destinationId={destinationId} initial={initial} />
        </Disclosure>
        <Link href={`/callbacks?destination=${destinationId}`} className="kern-link kern-link--no-visited-state">
          {t('log')}
        </Link>
      </div>
    </Section>
  )
}

function Standing({ health }: { health: DeliveryHealth }) {
  const t = useTranslations('destinations.health')
  const { queue, endpoint } = health
  const failing = endpoint?.failingSince
    ? [
        {
          term: t('failingSince'),
          value: (
            <>
              <Timestamp value={endpoint.failingSince} /> ({t('failures', { count: endpoint.failures })})
            </>
          ),
        },
      ]
    : []
  return (
    <DescriptionList
      items={[
        { term: t('waiting'), value: queue.waiting },
        {
          term: t('oldest'),
          value: queue.oldestSince ? <Timestamp value={queue.oldestSince} /> : t('nothingWaits'),
        },
        {
          term: t('next'),
          value: queue.wait ? <WaitShown wait={queue.wait} /> : t('nothingWaits'),
        },
        { term: t('givenUp'), value: queue.givenUp },
        ...failing,
        { term: t('lastSuccess'), value: <Timestamp value={endpoint?.lastSuccessAt} /> },
        ...(endpoint?.lastGoodTestAt
          ? [{ term: t('lastGoodTest'), value: <Timestamp value={endpoint.lastGoodTestAt} /> }]
          : []),
      ]}
    />
  )
}
