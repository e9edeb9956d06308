'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Name } from '#components/ui/name.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { Stream, StreamAnswer } from '#lib/wings/event-streams/schema.ts'
import { eventFamilyNames } from '#lib/wings/event-streams/terms.ts'
import { SECOND } from '#lib/platform/durations.ts'
import { StreamActions } from './stream-actions.tsx'
import { StreamAttempts } from './stream-attempts.tsx'
import { Behind, StreamAdvice, StreamBadge } from './stream-state.tsx'

/** One receiver: what is wrong, what can be done, how far it is, and the last requests. */
export function StreamDetail({ initial }: { initial: StreamAnswer }) {
  const t = useTranslations('eventStreams')
  const client = useQueryClient()
  const { streamId } = initial.stream
  const queryKey = ['event-streams', streamId]
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => askPortal('GET /event-streams/[streamId]', { params: { streamId } }),
    initialData: initial,
    refetchInterval: 5 * SECOND,
  })
  const { stream, attempts } = data
  return (
    <>
      <PageHead
        title={<Name>{stream.name}</Name>}
        back={{ href: '/admin/event-streams', label: t('back') }}
        status={<StreamBadge stream={stream} />}
      />
      <ProblemAlert error={error} />
      <StreamAdvice stream={stream} />
      <StreamActions stream={stream} onChange={() => client.invalidateQueries({ queryKey: ['event-streams'] })} />
      <Section title={t('facts.title')}>
        <Facts stream={stream} />
      </Section>
      <Section title={t('attempts.title')} intro={t('attempts.intro')}>
        <StreamAttempts attempts={attempts} />
      </Section>
    </>
  )
}

function Facts({ stream }: { stream: Stream }) {
  const t = useTranslations('eventStreams')
  const { url, chosen, format, consent, allowedRate, hasAuthorization, sent, lastSuccessAt } = stream
  const nameOf = (one: string) => {
    const family = eventFamilyNames.find((name) => name === one)
    return family ? t(`families.${family}`) : one
  }
  const nextSecret = { term: t('facts.nextSecret'), value: <Timestamp value={stream.nextSecretFrom} /> }
  return (
    <>
      <DescriptionList
        items={[
          { term: t('facts.url'), value: url, wide: true },
          { term: t('facts.chosen'), value: chosen.map(nameOf).join(', '), wide: true },
          { term: t('facts.behind'), value: <Behind stream={stream} /> },
          { term: t('facts.success'), value: <Timestamp value={lastSuccessAt} /> },
          { term: t('facts.sent'), value: t('facts.sentCount', { count: sent }) },
          {
            term: t('facts.rate'),
            value: allowedRate === null ? t('facts.noRate') : t('facts.rateOf', { count: allowedRate }),
          },
          { term: t('facts.format'), value: t(`form.formats.${format}`) },
          { term: t('facts.consent'), value: t(`form.consents.${consent}`) },
          { term: t('facts.authorization'), value: t(hasAuthorization ? 'facts.set' : 'facts.unset') },
          { term: t('facts.created'), value: <Timestamp value={stream.createdAt} /> },
          ...(stream.nextSecretFrom ? [nextSecret] : []),
        ]}
      />
      <p className="mt-4">
        <Link href={`/admin/audit-log?object=${stream.streamId}`} className="kern-link kern-link--no-visited-state">
          {t('facts.who')}
        </Link>
      </p>
    </>
  )
}
