'use client'

import { useEffect, useEffectEvent, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { momentText } from '#components/ui/moment.ts'
import { MINUTE } from '#lib/platform/durations.ts'
import type { SubmissionPlace } from '#lib/submissions/terms.ts'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'
import { useClaim } from './use-claim.ts'
import { WorkAlert } from '../work-alert.tsx'
import { useWorkbench } from '../workbench-context.tsx'

/** How old the person's own claim is before the next act renews it. */
const RENEWED_AFTER = 5 * MINUTE

type ClaimedDeskProps = { place: SubmissionPlace; row: ReceivedDetail; children: ReactNode }

/**
 * Says above a case who works on it. What is typed or chosen below claims a free case, and any act renews the person's own claim;
 * looking at it does neither.
 */
export function ClaimedDesk({ place, row, children }: ClaimedDeskProps) {
  const own = useClaim(place, row)
  const { claim, isKnown, isPending, take } = own
  const renewedAt = useRef(0)
  useDecidedElsewhere(place, row)
  const act = (isWork: boolean) => {
    if (!isKnown || isPending) return
    const isDue = claim?.isOwn ? Date.now() - renewedAt.current > RENEWED_AFTER : isWork && !claim
    if (!isDue) return
    renewedAt.current = Date.now()
    take(false)
  }
  const write = ({ target }: SyntheticEvent) => {
    // choosing keys, and how the application is shown, is no work yet
    if (!(target instanceof Element && target.closest('#keys, [data-view]'))) act(true)
  }
  return (
    <>
      <ClaimLine {...own} destinationId={place.destinationId} />
      <div onInput={write} onKeyDown={() => act(false)} onPointerDown={() => act(false)}>
        {children}
      </div>
    </>
  )
}

/** Notes for the way through the list what a colleague, a system or the service has decided meanwhile. */
function useDecidedElsewhere({ destinationId, submissionId }: SubmissionPlace, { state }: ReceivedDetail): void {
  const { noteDecided } = useWorkbench(destinationId)
  const note = useEffectEvent(() => noteDecided(submissionId))
  const isDecided = state !== 'submitted'
  useEffect(() => {
    if (isDecided) note()
  }, [isDecided, submissionId])
}

type ClaimLineProps = ReturnType<typeof useClaim> & { destinationId: string }

function ClaimLine({ destinationId, claim, isKnown, isPending, take, giveBack, error }: ClaimLineProps) {
  const t = useTranslations('received.claim')
  const locale = useLocale()
  if (!isKnown) return null
  const since = claim ? momentText(locale, new Date(claim.since), { timeStyle: 'short' }) : ''
  return (
    <div className="mb-4 print:hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <p role="status">
          {claim ? t(claim.isOwn ? 'own' : 'other', { since, name: claim.authorName }) : t('free')}
          {claim?.from === undefined ? null : ` ${t('from', { name: claim.from })}`}
        </p>
        {claim?.isOwn ? (
          <Button data-key="claim" variant="tertiary" busy={isPending} onClick={() => giveBack()}>
            {t('giveBack')}
          </Button>
        ) : (
          <Button data-key="claim" variant="tertiary" busy={isPending} onClick={() => take(claim !== undefined)}>
            {t(claim ? 'takeOver' : 'take')}
          </Button>
        )}
      </div>
      <WorkAlert error={error} destinationId={destinationId} />
    </div>
  )
}
