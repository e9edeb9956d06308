'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Badge } from '#components/ui/badge.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { ClientDeprecations } from '#lib/clients/deprecations/schema.ts'
import { DeprecationFacts } from './deprecation-facts.tsx'

type ClientUse = ClientDeprecations['deprecations'][number]
type ClientUsesProps = { initial: ClientDeprecations; now: string }

/** The deprecated things that a client uses, each with its known facts and what to do. */
export function ClientUses({ initial, now }: ClientUsesProps) {
  const t = useTranslations('deprecations')
  const { data, error } = useQuery({
    queryKey: ['client-deprecations', initial.clientId],
    queryFn: () => askPortal('GET /clients/[clientId]/deprecations', { params: { clientId: initial.clientId } }),
    initialData: initial,
  })
  return (
    <>
      <ProblemAlert error={error} />
      {data.deprecations.map((use) => (
        <UseSection key={use.name} use={use} now={now} />
      ))}
      <p className="mt-8 max-w-3xl text-sm text-muted">
        {t('after')} {t('client.mail')}
      </p>
    </>
  )
}

function UseSection({ use, now }: { use: ClientUse; now: string }) {
  const t = useTranslations('deprecations')
  const { name, since, sunset, uses, firstUsedAt, lastUsedAt } = use
  const seen = [
    { term: t('client.uses'), value: t('client.times', { count: uses ?? 0 }) },
    { term: t('client.last'), value: <Timestamp value={lastUsedAt} /> },
    { term: t('client.first'), value: <Timestamp value={firstUsedAt} /> },
  ]
  return (
    <Section id={name} title={t(`words.${name}.title`)} intro={t(`words.${name}.why`)} actions={<UseBadge use={use} />}>
      <UseNote use={use} />
      <DeprecationFacts
        {...{ name, since, sunset }}
        isPassed={sunset !== null && sunset <= now}
        uses={uses === null ? [] : seen}
      />
    </Section>
  )
}

function UseBadge({ use: { isUsed, isSeen } }: { use: ClientUse }) {
  const t = useTranslations('deprecations.client')
  if (!isUsed) return <Badge tone="success">{t('unused')}</Badge>
  return isSeen ? <Badge tone="warning">{t('used')}</Badge> : <Badge tone="info">{t('unseen')}</Badge>
}

/** The known facts about a use that the service cannot see. */
function UseNote({ use: { isUsed, isSeen } }: { use: ClientUse }) {
  const t = useTranslations('deprecations.client')
  if (isSeen) return null
  return <p className="mb-2 max-w-3xl">{t(isUsed ? 'unseenNote' : 'notSent')}</p>
}
