'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { RotationLine } from '#lib/wings/rotations/schema.ts'
import { RotationHistory } from './rotation-history.tsx'
import { useRotationChanges } from './use-rotations.ts'

type LineStandingProps = { destinationId: string; line: RotationLine; mayManage: boolean }

/** What is in use, what is proposed, and how the last exchange ended. */
export function LineStanding({ destinationId, line, mayManage }: LineStandingProps) {
  const t = useTranslations('rotation')
  const { inUse, rotation, postponedUntil, kind } = line
  if (!inUse) return <p>{t(`kinds.${kind}.none`)}</p>
  const facts = [
    { term: t('inUse'), value: <code className="text-sm">{inUse.id}</code> },
    { term: t('since'), value: <Timestamp value={inUse.since} day /> },
    ...(inUse.endsAt ? [{ term: t('endsAt'), value: <Timestamp value={inUse.endsAt} day /> }] : []),
    ...(postponedUntil ? [{ term: t('postponedUntil'), value: <Timestamp value={postponedUntil} day /> }] : []),
  ]
  return (
    <div className="mb-4 flex flex-col gap-4">
      <DescriptionList items={facts} />
      {line.proposal ? <Proposed {...{ destinationId, line, mayManage }} proposal={line.proposal} /> : null}
      {rotation?.endedAt ? (
        <Alert kind={rotation.state === 'done' ? 'success' : 'info'} title={t(`ended.${ending(rotation.state)}`)}>
          <RotationHistory kind={kind} rotation={rotation} />
        </Alert>
      ) : null}
    </div>
  )
}

const ending = (state: string): 'done' | 'cancelled' => (state === 'done' ? 'done' : 'cancelled')

const postponements = [30, 90] as const

type ProposedProps = LineStandingProps & { proposal: NonNullable<RotationLine['proposal']> }

/** A proposal: begun with the form below, or put off. Nothing happens before somebody begins it. */
function Proposed({ destinationId, line: { kind }, proposal: { reason, at }, mayManage }: ProposedProps) {
  const t = useTranslations('rotation.proposal')
  const when = useWhen('day')
  const { postpone } = useRotationChanges(destinationId, kind)
  return (
    <Alert kind={reason === 'age' ? 'info' : 'warning'} title={t('title')}>
      <p>{t(`reason.${reason}`, { at: when(at) })}</p>
      <p>{t(`otherwise.${reason}`)}</p>
      {mayManage ? (
        <div className="mt-2 flex flex-wrap gap-3">
          {postponements.map((days) => (
            <Button key={days} variant="tertiary" busy={postpone.isPending} onClick={() => postpone.mutate(days)}>
              {t('notNow', { days })}
            </Button>
          ))}
        </div>
      ) : null}
      <ProblemAlert error={postpone.error} />
    </Alert>
  )
}
