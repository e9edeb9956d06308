'use client'

import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { ServiceClock } from '#components/ui/service-clock.tsx'
import type { TimelineAnswer } from '#lib/timelines/schema.ts'
import { AheadPoint } from './ahead-point.tsx'
import { caseQuery } from './case-query.ts'
import { CaseExplanation } from './case-explanation.tsx'
import { CaseWaits } from './case-waits.tsx'
import { CaseDocuments, CaseParties } from './case-facts.tsx'
import { EventPoint } from './event-point.tsx'
import { LaneLegend } from './timeline-rail.tsx'
import { RefusedPoint } from './tag-differences.tsx'
import type { RefusedDecision, TimelineEvent } from './words.ts'
import { useCaseNews, type Connection } from './use-case-news.ts'

/** A case with its facts and its timeline, kept up to date while the page is open. `beside`: stands next to it. */
export function CaseTimeline({ initial, beside }: { initial: TimelineAnswer; beside: ReactNode }) {
  const t = useTranslations('cases.detail')
  const { caseId } = initial
  const { data, error, refetch } = useQuery({ ...caseQuery(caseId), initialData: initial })
  const connection = useCaseNews(caseId, data, () => void refetch())
  return (
    <ServiceClock now={data.now}>
      {error ? <ProblemAlert error={error} /> : null}
      <CaseWarnings timeline={data} />
      <CaseParties timeline={data} />
      <Points timeline={data} connection={connection} firstShown={initial.sequence}>
        {beside}
      </Points>
      <CaseExplanation explanation={data.explanation} />
      <Section title={t('documents')}>
        <CaseDocuments timeline={data} />
      </Section>
    </ServiceClock>
  )
}

/** What needs attention, the gravest first; of what waits why, in its own words. */
export function CaseWarnings({ timeline: { warnings, waits } }: { timeline: TimelineAnswer }) {
  const t = useTranslations('cases.detail.warnings')
  const others = warnings.filter((warning) => warning !== 'failing' && warning !== 'paused')
  return (
    <>
      <CaseWaits waits={waits} />
      {others.map((warning) => (
        <div key={warning} className="mb-6">
          <Alert kind="warning" title={t(`${warning}.title`)}>
            <p>{t(`${warning}.hint`)}</p>
          </Alert>
        </div>
      ))}
    </>
  )
}

type PointsProps = { timeline: TimelineAnswer; connection: Connection; firstShown: number; children: ReactNode }

function Points({ timeline, connection, firstShown, children }: PointsProps) {
  const t = useTranslations('cases.timeline')
  const [shownFirst] = useState(firstShown)
  return (
    <Section title={t('heading')} intro={t('intro')}>
      <div className="mb-2 flex flex-wrap items-center gap-x-8 gap-y-1 text-sm">
        <LaneLegend />
        <Signatures events={timeline.events} />
        <Live connection={connection} timeline={timeline} shownFirst={shownFirst} />
      </div>
      <CaseEvents timeline={timeline} shownFirst={shownFirst} />
      {children}
    </Section>
  )
}

/** What lies ahead and what has happened, a line each; those after `shownFirst` are new. */
export function CaseEvents({ timeline, shownFirst }: { timeline: TimelineAnswer; shownFirst: number }) {
  const t = useTranslations('cases.timeline')
  const { ahead, events, omitted, caseId } = timeline
  return (
    <>
      {events.length === 0 && ahead.length === 0 ? <EmptyState title={t('empty')} /> : null}
      {ahead.length > 0 ? (
        <>
          <p className="mt-3 mb-1 text-sm font-semibold text-muted">{t('ahead')}</p>
          <ol>
            {[...ahead].reverse().map((point) => (
              <AheadPoint key={`${point.happening} ${point.subjectId}`} point={point} />
            ))}
          </ol>
        </>
      ) : null}
      <p className="mt-3 mb-1 text-sm font-semibold text-muted">{t('past')}</p>
      <ol>
        {pastOf(timeline).map(({ event, before, refused }) =>
          refused ? (
            <RefusedPoint key={`${refused.subjectId} ${refused.firstRefusedAt}`} refused={refused} />
          ) : (
            <EventPoint key={event.sequence} {...{ event, caseId, before }} isNew={event.sequence > shownFirst} />
          ),
        )}
      </ol>
      {omitted > 0 ? <p className="text-muted">{t('omitted', { count: omitted })}</p> : null}
    </>
  )
}

/** That all signatures are right, said once; how many are not, where that is so. */
function Signatures({ events }: { events: readonly TimelineEvent[] }) {
  const t = useTranslations('cases.timeline')
  const wrong = events.filter(({ signature }) => signature.state !== 'verified').length
  if (events.length === 0) return null
  return (
    <p className={`flex items-center gap-2 ${wrong > 0 ? 'font-semibold text-danger' : ''}`}>
      <span
        aria-hidden="true"
        className={`kern-icon kern-icon--small ${wrong > 0 ? 'kern-icon--danger' : 'kern-icon--success'}`}
      />
      {wrong > 0 ? t('wrongSignatures', { count: wrong }) : t('rightSignatures', { count: events.length })}
    </p>
  )
}

type Past =
  | { at: string; event: TimelineEvent; before: TimelineEvent | undefined; refused?: undefined }
  | { at: string; refused: RefusedDecision; event?: undefined; before?: undefined }

/** What has happened, the newest first: events, and what was refused at its time between them. */
function pastOf({ events, refusedDecisions }: TimelineAnswer): Past[] {
  const past: Past[] = events.map((event, at) => ({ at: event.recordedAt, event, before: events[at - 1] }))
  const refused = refusedDecisions.map((each): Past => ({ at: each.refusedAt, refused: each }))
  return [...past, ...refused].sort((one, other) => one.at.localeCompare(other.at)).reverse()
}

type LiveProps = { connection: Connection; timeline: TimelineAnswer; shownFirst: number }

/** Says whether news appear by themselves, and tells assistive technology of each that did. */
function Live({ connection, timeline, shownFirst }: LiveProps) {
  const t = useTranslations('cases.live')
  const e = useTranslations('events.happenings')
  const newest = timeline.events.at(-1)
  const isNews = newest !== undefined && newest.sequence > shownFirst
  return (
    <>
      <p className="flex items-center gap-2 text-muted">
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full ${connection === 'on' ? 'bg-success' : 'bg-warning'}`}
        />
        {t(connection)}
      </p>
      <p role="status" className="sr-only">
        {isNews ? t('news', { title: e(`${newest.happening}.title`) }) : ''}
      </p>
    </>
  )
}
