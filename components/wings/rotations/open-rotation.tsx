'use client'

import { useTranslations } from 'use-intl'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import type { RotationAnswer, RotationLine } from '#lib/wings/rotations/schema.ts'
import { KeySteps } from './key-steps.tsx'
import { RotationHistory } from './rotation-history.tsx'
import { CallbackSecretSteps } from './secret-steps.tsx'
import { StepDialog } from './step-dialog.tsx'
import { trialFaultIn, useRotationChanges, type StepChange } from './use-rotations.ts'

type OpenRotationProps = { destinationId: string; line: RotationLine; mayManage: boolean }

/** An exchange under way: where it stands, what comes next, what becomes of it when nobody does anything, and the way out. */
export function OpenRotation({ destinationId, line, mayManage }: OpenRotationProps) {
  const t = useTranslations('rotation')
  const { rotation, kind } = line
  const { step } = useRotationChanges(destinationId, kind)
  if (!rotation) return null
  const standing = standingOf(kind, rotation)
  return (
    <div className="flex flex-col gap-4 rounded-md border border-edge p-4">
      <Progress standing={standing} kind={kind} />
      <div>
        <p className="font-semibold">{t(`standing.${standing}.now`)}</p>
        <p className="text-muted">
          {t('ifNothing')} {t(`standing.${standing}.idle`)}
        </p>
      </div>
      {mayManage ? <Steps line={line} rotation={rotation} step={step} /> : null}
      <ProblemAlert error={trialFaultIn(step.error) ? undefined : step.error} />
      <RotationHistory kind={kind} rotation={rotation} />
      {mayManage ? (
        <StepDialog
          change={step}
          step="cancel"
          label={t('cancel.do')}
          title={t('cancel.title')}
          variant="tertiary"
          className="self-start"
        >
          <p>{t(`standing.${standing}.cancel`)}</p>
        </StepDialog>
      ) : null}
    </div>
  )
}

type StepsProps = { line: RotationLine; rotation: RotationAnswer; step: StepChange }

function Steps(props: StepsProps) {
  const { kind } = props.line
  return kind === 'callback-secret' ? <CallbackSecretSteps {...props} /> : <KeySteps kind={kind} {...props} />
}

/** How an open plan stands, as it is told. */
type KeyStanding = 'made' | 'tried' | 'published' | 'scheduled' | 'inUse' | 'inUseByItself' | 'both'
type CallbackStanding =
  | 'callbackMade'
  | 'callbackTried'
  | 'callbackScheduled'
  | 'callbackInUse'
  | 'callbackInUseByItself'
  | 'callbackRefused'
type Standing = KeyStanding | CallbackStanding

function standingOf(kind: RotationLine['kind'], { state, retireAfterDays }: RotationAnswer): Standing {
  const isByItself = retireAfterDays !== null
  if (kind === 'callback-secret') return callbackStanding(state, isByItself)
  if (state === 'made' || state === 'tried') return state
  if (kind === 'signing-key') return 'both'
  if (state === 'published' || state === 'scheduled') return state
  return isByItself ? 'inUseByItself' : 'inUse'
}

function callbackStanding(state: RotationAnswer['state'], isByItself: boolean): CallbackStanding {
  if (state === 'made') return 'callbackMade'
  if (state === 'refused') return 'callbackRefused'
  if (state === 'tried') return 'callbackTried'
  if (state === 'scheduled') return 'callbackScheduled'
  return isByItself ? 'callbackInUseByItself' : 'callbackInUse'
}

type OpenRotationStage =
  | 'made'
  | 'tried'
  | 'published'
  | 'inUse'
  | 'both'
  | 'callbackMade'
  | 'callbackTried'
  | 'callbackInUse'

/** The stages of each kind in their order, and what belongs to each. */
const stages: Record<RotationLine['kind'], readonly (readonly [OpenRotationStage, ...Standing[]])[]> = {
  'encryption-key': [
    ['made', 'made'],
    ['tried', 'tried'],
    ['published', 'published', 'scheduled'],
    ['inUse', 'inUse', 'inUseByItself'],
  ],
  'signing-key': [
    ['made', 'made'],
    ['tried', 'tried'],
    ['both', 'both'],
  ],
  'callback-secret': [
    ['callbackMade', 'callbackMade', 'callbackRefused'],
    ['callbackTried', 'callbackTried', 'callbackScheduled'],
    ['callbackInUse', 'callbackInUse', 'callbackInUseByItself'],
  ],
}

function Progress({ standing, kind }: { standing: Standing; kind: RotationLine['kind'] }) {
  const t = useTranslations('rotation')
  const reached = stages[kind].findIndex(([, ...standings]) => standings.includes(standing))
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {stages[kind].map(([stage], at) => (
        <li
          key={stage}
          aria-current={at === reached ? 'step' : undefined}
          className={at === reached ? 'font-semibold' : at < reached ? '' : 'text-muted'}
        >
          {`${at + 1}. ${t(`stage.${stage}`)}`}
          {at < reached ? <span className="sr-only">{` (${t('stageDone')})`}</span> : null}
          {at < reached ? <span aria-hidden="true"> ✓</span> : null}
        </li>
      ))}
    </ol>
  )
}
