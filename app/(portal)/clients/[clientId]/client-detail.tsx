'use client'

import { Link } from '#components/ui/link.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CallbackBadge } from '#components/callbacks/callback-badge.tsx'
import { SendNow } from '#components/callbacks/send-again.tsx'
import { Sending } from '#components/callbacks/sending.tsx'
import type { ServiceBase } from '#components/clients/client-settings.ts'
import { ClientBadge } from '#components/clients/client-badge.tsx'
import { DeprecatedUses } from '#components/clients/deprecated-uses.tsx'
import { ExaminationLine } from '#components/examination/examination-line.tsx'
import { useExaminations } from '#components/examination/use-examinations.ts'
import { Alert } from '#components/ui/alert.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Name } from '#components/ui/name.tsx'
import { PageSections } from '#components/ui/page-sections.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { CallSection } from '#components/wings/refused-calls/call-section.tsx'
import type { Examinations } from '#lib/callbacks/examinations/schema.ts'
import type { SentAnswer } from '#lib/callbacks/log/log-schema.ts'
import type { ClientAnswer, TokenRequestsAnswer } from '#lib/clients/schema.ts'
import type { RefusedCallsAnswer } from '#lib/wings/refused-calls/schema.ts'
import { FactsSection } from './facts-section.tsx'
import { RequestsSection } from './requests-section.tsx'
import { ScopesSection } from './scopes-section.tsx'
import { SecretsSection } from './secrets-section.tsx'
import { StandingSection } from './standing-section.tsx'
import { TrialSection } from './trial-section.tsx'
import { useClient } from './use-client.ts'

type ClientDetailProps = {
  client: ClientAnswer
  requests: TokenRequestsAnswer
  refused: RefusedCallsAnswer
  examinations: Examinations
  service: ServiceBase
  /** How it is tried out; null for a form, which has no program. */
  program: ReactNode
  pictures: ReactNode
}

/** All there is to one client: what moves, then how it is set up. `pictures`: what it sent over time. */
export function ClientDetail(props: ClientDetailProps) {
  const { client: first, requests, refused, examinations, service, program, pictures } = props
  const t = useTranslations('clients')
  const { data: client, error } = useClient(first)
  const [sent, setSent] = useState<SentAnswer>()
  const fetches = client.kind === 'administration-system'
  // a form has no program that would ask; a secret of before or a stranger may have
  const asks = !client.isOfForm || requests.requests.length > 0
  // before its first request, setting it up comes first
  const isUsed = requests.requests.length > 0
  const moves = (
    <>
      {pictures}
      {asks ? <RequestsSection clientId={client.clientId} first={requests} /> : null}
      <CallSection clientId={client.clientId} newest={refused} />
    </>
  )
  return (
    <>
      <Head client={client} />
      <ProblemAlert error={error} />
      <Notes client={client} onSent={setSent} />
      <Sending sent={sent} />
      {client.mayManage ? null : <p className="mb-8 text-muted">{t('detail.readerNote')}</p>}
      <Contents client={client} asks={asks} isUsed={isUsed} />
      {isUsed ? moves : null}
      <FactsSection client={client} />
      {fetches ? <Destinations destinations={client.destinations} /> : null}
      <DeprecatedUses uses={client.deprecatedUses} />
      <SecretsSection client={client} service={service} />
      {program}
      <ScopesSection client={client} />
      {isCalledBack(client) ? <CallbackSection clientId={client.clientId} examinations={examinations} /> : null}
      {client.mayManage && !client.isOfForm ? <TrialSection clientId={client.clientId} /> : null}
      {isUsed ? null : moves}
      {client.mayManage ? <StandingSection client={client} /> : null}
    </>
  )
}

function Head({ client }: { client: ClientAnswer }) {
  const t = useTranslations('clients')
  const { name, kind, status, failingFor, waiting } = client
  return (
    <PageHead
      title={<Name>{name}</Name>}
      intro={t(`kinds.${kind}`)}
      back={{ href: '/clients', label: t('detail.back') }}
      status={
        <span className="flex flex-wrap gap-2">
          <ClientBadge status={status} />
          {failingFor === null ? null : <CallbackBadge standing="failing" lasts={failingFor} waiting={waiting} />}
        </span>
      }
    />
  )
}

/** Its program may name callbacks; a form has none, and an administration's are those of its destinations. */
const isCalledBack = ({ kind, isOfForm }: ClientAnswer): boolean => kind === 'online-service' && !isOfForm

type ContentsProps = { client: ClientAnswer; asks: boolean; isUsed: boolean }

function Contents({ client, asks, isUsed }: ContentsProps) {
  const { kind, mayManage, isOfForm } = client
  const t = useTranslations('clients')
  const deprecated = useTranslations('deprecations')
  const refused = useTranslations('refusedCalls')
  const program = useTranslations('program')
  const moves = [
    ...(asks ? [{ id: 'requests', title: t('requests.title') }] : []),
    { id: 'refused-calls', title: refused('title') },
  ]
  const sections = [
    ...(isUsed ? moves : []),
    { id: 'facts', title: t('detail.facts') },
    ...(kind === 'administration-system' ? [{ id: 'destinations', title: t('destinations.title') }] : []),
    ...(client.deprecatedUses.length > 0 ? [{ id: 'deprecated', title: deprecated('inUse') }] : []),
    { id: 'secrets', title: t('secretsPart.title') },
    ...(isOfForm ? [] : [{ id: 'program', title: program('title') }]),
    { id: 'scopes', title: t('scopesPart.title') },
    ...(isCalledBack(client) ? [{ id: 'callback', title: t('callbackPart.title') }] : []),
    ...(mayManage && !isOfForm ? [{ id: 'trial', title: t('trial.title') }] : []),
    ...(isUsed ? [] : moves),
    ...(mayManage ? [{ id: 'standing', title: t('standing.title') }] : []),
  ]
  return <PageSections sections={sections} />
}

/** What is wrong with the client, and what can be done about it. */
function Notes({ client, onSent }: { client: ClientAnswer; onSent: (sent: SentAnswer) => void }) {
  const t = useTranslations('clients')
  const { clientId, status, failingFor, waiting, mayManage } = client
  return (
    <div className="mb-8 flex flex-col gap-4 empty:hidden">
      {status === 'disabled' ? (
        <Alert kind="warning" title={t('standing.disabledTitle')}>
          <p>{t('standing.disabledText')}</p>
        </Alert>
      ) : null}
      {failingFor === null ? null : (
        <Alert kind="warning" title={t('callbacks.title')}>
          <p>{t('callbacks.text', { count: waiting })}</p>
          <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
            {mayManage ? <SendNow owner={{ kind: 'client', id: clientId }} onSent={onSent} /> : null}
            <Link href={`/callbacks/undelivered/client/${clientId}`} className="kern-link kern-link--no-visited-state">
              {t('callbacks.show')}
            </Link>
          </div>
        </Alert>
      )}
    </div>
  )
}

function CallbackSection({ clientId, examinations }: { clientId: string; examinations: Examinations }) {
  const t = useTranslations('clients.callbackPart')
  const owner = { kind: 'client', id: clientId } as const
  const { data } = useExaminations(owner, examinations)
  return (
    <Section title={t('title')} id="callback" intro={t('intro')}>
      <ExaminationLine owner={owner} data={data} />
    </Section>
  )
}

function Destinations({ destinations }: Pick<ClientAnswer, 'destinations'>) {
  const t = useTranslations('clients.destinations')
  return (
    <Section title={t('title')} id="destinations">
      {destinations.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneNext')}</EmptyState>
      ) : (
        <ul className="flex flex-col gap-2">
          {destinations.map(({ destinationId, name }) => (
            <li key={destinationId}>
              <Link href={`/destinations/${destinationId}`} className="kern-link kern-link--no-visited-state">
                <Name>{name}</Name>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
