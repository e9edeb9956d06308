'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { ClientBadge } from '#components/clients/client-badge.tsx'
import { DeprecatedUses } from '#components/clients/deprecated-uses.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import type { ClientAnswer, TokenRequestsAnswer } from '#lib/clients/schema.ts'
import { FactsSection } from './facts-section.tsx'
import { RequestsSection } from './requests-section.tsx'
import { ScopesSection } from './scopes-section.tsx'
import { SecretsSection } from './secrets-section.tsx'
import { StandingSection } from './standing-section.tsx'
import { TrialSection } from './trial-section.tsx'
import { useClient } from './use-client.ts'

type ClientDetailProps = { client: ClientAnswer; requests: TokenRequestsAnswer; tokenAddress: string }

/** All there is to one client: what it may do, its secrets, what became of its token requests. */
export function ClientDetail({ client: first, requests, tokenAddress }: ClientDetailProps) {
  const t = useTranslations('clients')
  const { data: client, error } = useClient(first)
  return (
    <>
      <PageHead
        title={client.name}
        intro={t(`kinds.${client.kind}`)}
        back={{ href: '/clients', label: t('detail.back') }}
        status={<ClientBadge status={client.status} />}
      />
      <ProblemAlert error={error} />
      {client.status === 'disabled' ? (
        <div className="mb-8">
          <Alert kind="warning" title={t('standing.disabledTitle')}>
            <p>{t('standing.disabledText')}</p>
          </Alert>
        </div>
      ) : null}
      {client.mayManage ? null : <p className="mb-8 text-muted">{t('detail.readerNote')}</p>}
      <FactsSection client={client} />
      <DeprecatedUses uses={client.deprecatedUses} />
      <ScopesSection client={client} />
      <SecretsSection client={client} tokenAddress={tokenAddress} />
      {client.mayManage ? <TrialSection clientId={client.clientId} /> : null}
      <RequestsSection clientId={client.clientId} first={requests} />
      <Destinations destinations={client.destinations} />
      {client.mayManage ? <StandingSection client={client} /> : null}
    </>
  )
}

function Destinations({ destinations }: Pick<ClientAnswer, 'destinations'>) {
  const t = useTranslations('clients.destinations')
  return (
    <Section title={t('title')}>
      {destinations.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneNext')}</EmptyState>
      ) : (
        <ul className="flex flex-col gap-2">
          {destinations.map(({ destinationId, name }) => (
            <li key={destinationId}>
              <Link href={`/destinations/${destinationId}`} className="kern-link kern-link--no-visited-state">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
