'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { Stream } from '#lib/wings/event-streams/schema.ts'
import { MOST_COUNTED, type StreamState } from '#lib/wings/event-streams/terms.ts'

const tones: Record<StreamState | 'failing', Tone> = {
  unconfirmed: 'warning',
  active: 'success',
  failing: 'danger',
  paused: 'neutral',
  ended: 'danger',
}

const shownState = ({ state, failingSince }: Stream): StreamState | 'failing' =>
  state === 'active' && failingSince ? 'failing' : state

/** How a stream is, in a word. */
export function StreamBadge({ stream }: { stream: Stream }) {
  const t = useTranslations('eventStreams.states')
  const state = shownState(stream)
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}

/** How many events wait for a receiver, and since when. */
export function Behind({ stream: { waiting, oldestWaiting } }: { stream: Stream }) {
  const t = useTranslations('eventStreams')
  if (waiting === 0 || oldestWaiting === null) return <span>{t('upToDate')}</span>
  return (
    <span>
      {t(waiting < MOST_COUNTED ? 'behind' : 'behindMost', { count: waiting })}, {t('since')}{' '}
      <Timestamp value={oldestWaiting} />
    </span>
  )
}

/** What is wrong with a stream, and what to do about it; nothing when all is well. */
export function StreamAdvice({ stream }: { stream: Stream }) {
  const t = useTranslations('eventStreams')
  const when = useWhen()
  const { failures: count, failingSince, nextAttemptAt, reason, lost } = stream
  const state = shownState(stream)
  return (
    <div className="flex flex-col gap-4">
      {state === 'unconfirmed' ? (
        <Alert kind="warning" title={t('advice.unconfirmed.title')}>
          <p>{t('advice.unconfirmed.note')}</p>
        </Alert>
      ) : null}
      {state === 'failing' && failingSince ? (
        <Alert kind="warning" title={t('advice.failing.title')}>
          <p>
            {nextAttemptAt
              ? t('advice.failing.note', { count, since: when(failingSince), next: when(nextAttemptAt) })
              : t('advice.failing.due', { count, since: when(failingSince) })}
          </p>
        </Alert>
      ) : null}
      {reason ? (
        <Alert kind={reason === 'operator' ? 'info' : 'warning'} title={t(`advice.${reason}.title`)}>
          <p>{t(`advice.${reason}.note`)}</p>
        </Alert>
      ) : null}
      {lost > 0 ? (
        <Alert kind="warning" title={t('lost.title', { count: lost })}>
          <p>{t('lost.note')}</p>
        </Alert>
      ) : null}
    </div>
  )
}
