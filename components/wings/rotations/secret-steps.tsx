'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { RotationAnswer, RotationLine } from '#lib/wings/rotations/schema.ts'
import { StepDialog } from './step-dialog.tsx'
import { UseNew } from './use-new.tsx'
import { trialFaultIn, type StepChange } from './use-rotations.ts'

type SecretStepsProps = { line: RotationLine; rotation: RotationAnswer; step: StepChange }

/** Days without need of an old secret after which it ends by itself, when that is wished. */
const QUIET_DAYS = 7

/** The means to go on with the exchange of a callback secret, as it stands. */
export function CallbackSecretSteps({ line, rotation, step }: SecretStepsProps) {
  switch (rotation.state) {
    case 'made':
    case 'refused':
      return <TrySecret step={step} />
    case 'tried':
    case 'scheduled':
      return <UseNew rotation={rotation} step={step} />
    default:
      return (
        <>
          {line.callbacks ? <Callbacks callbacks={line.callbacks} /> : null}
          <Ending rotation={rotation} step={step} isFailing={line.callbacks?.failingSince != null} />
        </>
      )
  }
}

function TrySecret({ step }: { step: StepChange }) {
  const t = useTranslations('rotation.secret')
  const fault = trialFaultIn(step.error)
  return (
    <div className="flex max-w-2xl flex-col items-start gap-3">
      <p>{t('tryIntro')}</p>
      <Button busy={step.isPending} onClick={() => step.mutate({ step: 'try' })}>
        {step.isPending ? t('trying') : t('try')}
      </Button>
      {fault ? (
        <Alert kind="danger" title={t('trialFailed')}>
          <p>{t(`trialFaults.${fault}`)}</p>
        </Alert>
      ) : null}
      <StepDialog change={step} step="skip-trial" label={t('skip')} title={t('skipTitle')} variant="tertiary">
        <p>{t('skipText')}</p>
      </StepDialog>
    </div>
  )
}

function Callbacks({
  callbacks: { acceptedAt, failingSince, status },
}: {
  callbacks: NonNullable<RotationLine['callbacks']>
}) {
  const t = useTranslations('rotation.secret')
  const at = (instant: string | null) => (instant ? <Timestamp value={instant} /> : t('never'))
  const failing = failingSince ? [{ term: t('failingSince'), value: at(failingSince) }] : []
  const last = failingSince && status !== null ? [{ term: t('status'), value: status }] : []
  return <DescriptionList items={[{ term: t('acceptedAt'), value: at(acceptedAt) }, ...failing, ...last]} />
}

type EndingProps = { rotation: RotationAnswer; step: StepChange; isFailing: boolean }

/** The end of the old secret: by itself after some days without need, or by hand. */
function Ending({ rotation: { retireAfterDays }, step, isFailing }: EndingProps) {
  const t = useTranslations('rotation.secret')
  const isByItself = retireAfterDays !== null
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        busy={step.isPending}
        onClick={() =>
          step.mutate(isByItself ? { step: 'retire-by-hand' } : { step: 'retire-by-itself', days: QUIET_DAYS })
        }
      >
        {isByItself ? t('byHand') : t('byItself', { days: QUIET_DAYS })}
      </Button>
      {isFailing ? null : (
        <StepDialog change={step} step="retire" label={t('retire')} title={t('retireTitle')} danger>
          <p>{t('retireCallback')}</p>
        </StepDialog>
      )}
      <StepDialog change={step} step="go-back" label={t('goBack')} title={t('goBackTitle')} variant="tertiary">
        <p>{t('goBackText')}</p>
      </StepDialog>
    </div>
  )
}
