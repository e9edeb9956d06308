'use client'

import { useTranslations } from 'use-intl'
import { ReceiptOfEvent } from '#components/deletions/receipt-of-event.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { roughly } from '#components/ui/duration.ts'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { NoticeList, NoticeStates } from './notice-list.tsx'
import { ProblemList } from './problem-list.tsx'
import { SignedOriginal } from './signed-original.tsx'
import { TimelinePoint } from './timeline-rail.tsx'
import { shortId } from './short-id.ts'
import { partOf, type TimelineEvent } from './words.ts'
import { MINUTE, SECOND } from '#lib/platform/durations.ts'

/** Milliseconds by which an author's clock may differ from ours without being worth a word. */
const SAME_TIME = MINUTE

type EventPointProps = { event: TimelineEvent; before: TimelineEvent | undefined; caseId: string; isNew: boolean }

/**
 * One event: what it means, what it says, whether its signature is right, and who was told of it. `isNew`: it came while
 * somebody watched.
 */
export function EventPoint({ event, before, caseId, isNew }: EventPointProps) {
  const t = useTranslations('cases.timeline')
  const e = useTranslations('events')
  const when = useWhen('exact')
  const isRejection = event.name.startsWith('reject-')
  const isBad = isRejection || event.signature.state !== 'verified'
  return (
    <TimelinePoint
      lane={event.lane}
      look={isBad ? 'bad' : 'past'}
      isOpen={isBad}
      line={
        <>
          <h3 className="scroll-mt-4 font-semibold" id={`event-${event.sequence}`}>
            {e(`happenings.${event.happening}.title`)}
          </h3>
          <span className="text-sm text-muted">
            <span className="sr-only">{e(`lanes.${event.lane}`)} · </span>
            {when(new Date(event.recordedAt))}
            {before ? <SinceBefore from={before.recordedAt} to={event.recordedAt} /> : null}
          </span>
          {isNew ? <Badge tone="info">{t('new')}</Badge> : null}
          <NoticeStates notices={event.notices} />
        </>
      }
    >
      <p className="max-w-2xl">{e(`happenings.${event.happening}.meaning`)}</p>
      <p className="text-sm text-muted" title={event.subjectId}>
        {e(`lanes.${event.lane}`)} · <Timestamp value={event.recordedAt} exact /> ·{' '}
        {t('number', { sequence: event.sequence })},{' '}
        {t('about', { kind: event.subjectKind, id: shortId(event.subjectId) })}
      </p>
      <OtherTime event={event} />
      <ProblemList problems={event.problems} isRejection={isRejection} kind={event.subjectKind} />
      <NoticeList notices={event.notices} />
      <SignatureLine signature={event.signature} />
      <Tags tags={event.tags} />
      {event.name.startsWith('delete-') ? <ReceiptOfEvent caseId={caseId} subjectId={event.subjectId} /> : null}
      <SignedOriginal caseId={caseId} sequence={event.sequence} />
    </TimelinePoint>
  )
}

/** How long after the event before it. */
function SinceBefore({ from, to }: { from: string; to: string }) {
  const t = useTranslations('cases.timeline')
  const milliseconds = Date.parse(to) - Date.parse(from)
  const time =
    milliseconds < MINUTE
      ? t('secondsExact', { count: milliseconds / SECOND })
      : roughly(milliseconds)
          .map(({ unit, count }) => t(unit, { count }))
          .join(' ')
  return (
    <span className="whitespace-nowrap">
      {' · '}
      <span aria-hidden="true">+{time}</span>
      <span className="sr-only">{t('sinceBefore', { time })}</span>
    </span>
  )
}

/** The time that the author wrote, where it is another than that of the log. */
function OtherTime({ event }: { event: TimelineEvent }) {
  const t = useTranslations('cases.timeline')
  const when = useWhen('exact')
  const issuedAt = new Date(event.issuedAt)
  if (Math.abs(issuedAt.getTime() - Date.parse(event.recordedAt)) < SAME_TIME) return null
  return <p className="text-sm text-muted">{t('issued', { date: when(issuedAt) })}</p>
}

function SignatureLine({ signature }: { signature: TimelineEvent['signature'] }) {
  const t = useTranslations('cases.timeline')
  const e = useTranslations('events')
  const isRight = signature.state === 'verified'
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 text-sm wrap-anywhere">
      <span
        aria-hidden="true"
        className={`kern-icon kern-icon--small ${isRight ? 'kern-icon--success' : 'kern-icon--danger'}`}
      />
      <span className={isRight ? '' : 'font-semibold text-danger'}>{e(`signatures.${signature.state}`)}</span>
      <span className="text-muted">
        {t('key', { owner: e(`keyOwners.${signature.keyOf}`), kid: signature.kid })}
        {signature.isRevoked ? ` (${t('revoked')})` : ''}
      </span>
    </p>
  )
}

function Tags({ tags }: { tags: TimelineEvent['tags'] }) {
  const t = useTranslations('cases.timeline')
  const e = useTranslations('events.parts')
  if (tags.length === 0) return null
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer py-1">{t('tags')}</summary>
      <dl className="mt-1 flex flex-col gap-1">
        {tags.map(({ part, tag }) => {
          const { key, attachmentId } = partOf(part)
          return (
            <div key={part} className="wrap-anywhere">
              <dt className="inline text-muted">
                {e(key)} {attachmentId ? shortId(attachmentId) : ''}
              </dt>{' '}
              <dd className="inline">
                <code>{tag}</code>
              </dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}
