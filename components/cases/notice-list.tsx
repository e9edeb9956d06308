'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { isHindered, WaitShown } from '#components/callbacks/wait-shown.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { TechnicalNote } from '#components/ui/technical-note.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { outcomeKey, type TimelineNotice } from './words.ts'

type NoticeListAttempt = TimelineNotice['tried'][number]

/** Whom an event was to be told, and what came of each attempt. */
export function NoticeList({ notices }: { notices: readonly TimelineNotice[] }) {
  const t = useTranslations('cases.notices')
  if (notices.length === 0) return null
  return (
    <div className="mt-3">
      <h4 className="font-semibold">{t('heading')}</h4>
      <ul className="mt-1 flex flex-col gap-2">
        {notices.map((notice) => (
          <li key={notice.noticeId ?? notice.side} className="border-l-4 border-line pl-4">
            <Notice notice={notice} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Of the notices of an event those that have not arrived, each by its state. */
export function NoticeStates({ notices }: { notices: readonly TimelineNotice[] }) {
  const t = useTranslations('cases.notices')
  const e = useTranslations('events')
  return notices
    .filter((notice) => toneOf(notice) === 'warning' || toneOf(notice) === 'danger')
    .map((notice) => (
      <Badge key={notice.noticeId ?? notice.side} tone={toneOf(notice)}>
        {t(`to.${notice.side}`)}: {e(`noticeStates.${notice.state}`)}
      </Badge>
    ))
}

function toneOf({ state, wait }: TimelineNotice): Tone {
  if (state === 'delivered') return 'success'
  if (state === 'given-up') return 'danger'
  return wait && isHindered(wait) ? 'warning' : 'neutral'
}

function Notice({ notice }: { notice: TimelineNotice }) {
  const t = useTranslations('cases.notices')
  const e = useTranslations('events')
  const { side, type, state, reason, tried, attempts, wait } = notice
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>
          {e(`callbackTypes.${type}`)} {t(`to.${side}`)}
        </span>
        <Badge tone={toneOf(notice)}>{e(`noticeStates.${state}`)}</Badge>
        {notice.finishedAt && state === 'delivered' ? <Timestamp value={notice.finishedAt} exact /> : null}
      </p>
      <div className="text-sm text-muted">
        {reason ? <p>{reason === 'not-configured' ? t(`notConfigured.${side}`) : e(`reasons.${reason}`)}</p> : null}
        {notice.isSentAgain ? <p>{t('sentAgain')}</p> : null}
        {wait ? (
          <p>
            <WaitShown wait={wait} />
          </p>
        ) : null}
      </div>
      {attempts > 0 ? (
        <details className="mt-1 text-sm" open={state === 'waiting' || state === 'given-up'}>
          <summary className="cursor-pointer py-1">{t('attempts', { count: attempts })}</summary>
          <ol className="mt-1 flex flex-col gap-2">
            {tried.map((attempt) => (
              <li key={attempt.attemptId}>
                <AttemptLine attempt={attempt} mayOpen={notice.mayOpen} />
              </li>
            ))}
          </ol>
          {attempts > tried.length ? (
            <p className="text-muted">{t('older', { count: attempts - tried.length })}</p>
          ) : null}
        </details>
      ) : null}
    </>
  )
}

function AttemptLine({ attempt, mayOpen }: { attempt: NoticeListAttempt; mayOpen: boolean }) {
  const t = useTranslations('cases.notices')
  const e = useTranslations('events.errorClasses')
  return (
    <>
      <Timestamp value={attempt.startedAt} exact /> ·{' '}
      {e(outcomeKey(attempt.errorClass), { status: attempt.status ?? 0 })} ·{' '}
      {t('milliseconds', { count: attempt.durationMilliseconds })}
      {attempt.detail && attempt.errorClass ? (
        <span className="block text-muted">
          <TechnicalNote text={attempt.detail} />
        </span>
      ) : null}
      {mayOpen ? (
        <Link
          href={`/callbacks/${attempt.attemptId}`}
          aria-label={t('detailsOf', { id: attempt.attemptId })}
          className="kern-link kern-link--no-visited-state ml-2 text-sm"
        >
          {t('details')}
        </Link>
      ) : null}
    </>
  )
}
