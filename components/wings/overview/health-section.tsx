'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { useFileSize } from '#components/ui/use-file-size.ts'
import { useWhen } from '#components/ui/use-when.ts'
import type { Operation } from '#lib/wings/overview/operation-schema.ts'
import { healthAlarms, healthFacts, type HealthAlarm, type HealthFact } from './health-facts.ts'

const REFRESH_MILLISECONDS = 30_000

/** How this node, the due work and the queue are. `withLink`: the section leads to the operators' pages. */
export function HealthSection({ initial, withLink = false }: { initial: Operation; withLink?: boolean }) {
  const t = useTranslations('admin.overview')
  const speech = { t, when: useWhen(), size: useFileSize() }
  const { data, error } = useQuery({
    queryKey: ['operation'],
    queryFn: () => askPortal('GET /admin'),
    initialData: initial,
    refetchInterval: REFRESH_MILLISECONDS,
  })
  const link = (
    <Link href="/admin" className="kern-link kern-link--no-visited-state">
      {t('toPages')}
    </Link>
  )
  return (
    <Section title={t('title')} id="health" actions={withLink ? link : null}>
      <div className="mb-4 flex flex-col gap-4 empty:hidden">
        <ProblemAlert error={error} />
        {healthAlarms(data, speech).map((alarm) => (
          <Alarm key={alarm.name} alarm={alarm} />
        ))}
      </div>
      <DescriptionList
        items={healthFacts(data, speech).map((fact) => ({ term: fact.term, value: <Fact fact={fact} /> }))}
      />
    </Section>
  )
}

function Alarm({ alarm: { tone, title, note, lines, more } }: { alarm: HealthAlarm }) {
  return (
    <Alert kind={tone} title={title}>
      <p>{note}</p>
      {lines.length > 0 ? (
        <ul className="mt-2 list-disc pl-5">
          {lines.map(({ kind, subject, times }) => (
            <li key={`${kind} ${subject}`} className="wrap-anywhere">
              {kind}: <code>{subject}</code>, {times}
            </li>
          ))}
        </ul>
      ) : null}
      {more ? <p className="mt-2">{more}</p> : null}
    </Alert>
  )
}

function Fact({ fact: { text, at, badge, href } }: { fact: HealthFact }) {
  if (href) return <Link href={href}>{text}</Link>
  return (
    <span className="flex flex-wrap gap-x-3">
      {text}
      {at === undefined ? null : <Timestamp value={at} />}
      {badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null}
    </span>
  )
}
