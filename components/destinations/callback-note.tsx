'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { SendNow } from '#components/callbacks/send-again.tsx'
import { isHindered, WaitShown } from '#components/callbacks/wait-shown.tsx'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { SentAnswer, Wait } from '#lib/callbacks/log/log-schema.ts'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { useChange } from './use-destination.ts'

type CallbackNoteProps = { destination: DestinationDetail; onSent: (sent: SentAnswer) => void }

/** What is wrong with the callback of a destination, what comes of it if nothing changes, and what can be done now. */
export function CallbackNote({ destination, onSent }: CallbackNoteProps) {
  const t = useTranslations('destinations')
  const { destinationId, mayManage, callbackState } = destination
  const { standing, since, waiting, wait } = callbackState
  if (!since) return null
  const isPaused = standing === 'paused'
  return (
    <div className="mb-8">
      <Alert kind="warning" title={isPaused ? t('pause.pausedTitle') : t('trouble.title')}>
        <p>
          {isPaused ? (
            <>
              {t('pause.pausedSince')} <Timestamp value={since} />. {t('pause.pausedHint')}
            </>
          ) : (
            <>
              {t('trouble.waiting', { count: waiting })} <Why wait={wait} since={since} />
            </>
          )}
        </p>
        <Forecast state={callbackState} />
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
          {mayManage && isPaused ? <Resume destinationId={destinationId} /> : null}
          {mayManage && !isPaused && waiting > 0 ? (
            <SendNow owner={{ kind: 'destination', id: destinationId }} onSent={onSent} />
          ) : null}
          <Link
            href={`/callbacks/undelivered/destination/${destinationId}`}
            className="kern-link kern-link--no-visited-state"
          >
            {t('trouble.show')}
          </Link>
        </div>
      </Alert>
    </div>
  )
}

/** Why what waits there waits; where nothing does, since when it fails. */
function Why({ wait, since }: { wait: Wait | null; since: string }) {
  const t = useTranslations('destinations.trouble')
  if (wait && isHindered(wait)) return <WaitShown wait={wait} />
  return (
    <>
      {t('since')} <Timestamp value={since} />.
    </>
  )
}

function Forecast({ state: { forecast } }: { state: DestinationDetail['callbackState'] }) {
  const t = useTranslations('destinations.trouble')
  const when = useWhen()
  if (!forecast) return null
  const { undecided, rejectedAfter } = forecast
  return <p className="font-semibold">{t('forecast', { count: undecided, time: when(rejectedAfter) })}</p>
}

function Resume({ destinationId }: { destinationId: string }) {
  const t = useTranslations('destinations.pause')
  const params = { destinationId }
  const resume = useChange(destinationId, () =>
    askPortal('DELETE /destinations/[destinationId]/callback/pause', { params }),
  )
  return (
    <>
      <ProblemAlert error={resume.error} />
      <Button busy={resume.isPending} onClick={() => resume.mutate(undefined)}>
        {t('resume')}
      </Button>
    </>
  )
}
