'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import type { RotationAnswer, RotationLine } from '#lib/wings/rotations/schema.ts'
import type { KeyRotationKind } from '#lib/wings/rotations/terms.ts'
import { OnItsWay } from './on-its-way.tsx'
import { purposeOf } from './start-key.tsx'
import { StepDialog } from './step-dialog.tsx'
import { TryKey } from './try-key.tsx'
import { UseNew } from './use-new.tsx'
import type { StepChange } from './use-rotations.ts'

type KeyStepsProps = {
  kind: KeyRotationKind
  line: RotationLine
  rotation: RotationAnswer
  step: StepChange
}

/** The means to go on with the exchange of a key, as it stands. */
export function KeySteps({ kind, line, rotation, step }: KeyStepsProps) {
  const t = useTranslations('rotation.keys')
  switch (rotation.state) {
    case 'made':
      return (
        <TryKey
          publicJwk={rotation.newJwk}
          purpose={purposeOf[kind]}
          busy={step.isPending}
          onTried={() => step.mutate({ step: 'try' })}
          onSkip={async () => {
            await step.mutateAsync({ step: 'skip-trial' })
          }}
        />
      )
    case 'tried':
      return (
        <Button className="self-start" busy={step.isPending} onClick={() => step.mutate({ step: 'publish' })}>
          {t('publish')}
        </Button>
      )
    case 'published':
    case 'scheduled':
      return kind === 'signing-key' ? (
        <RetireSigning line={line} rotation={rotation} step={step} />
      ) : (
        <UseNew rotation={rotation} step={step} />
      )
    case 'in-use':
      return <OnItsWay line={line} rotation={rotation} step={step} />
    default:
      return null
  }
}

type RetireProps = Pick<KeyStepsProps, 'line' | 'rotation' | 'step'>

/** The administration signs with the new key from when it wants; then the old one can go. */
function RetireSigning({ line: { signatures }, rotation: { oldId }, step }: RetireProps) {
  const t = useTranslations('rotation.keys')
  return (
    <div className="flex flex-col items-start gap-3">
      {signatures ? <p>{t('signatures', signatures)}</p> : null}
      <StepDialog change={step} step="retire" label={t('retire')} title={t('retireTitle', { kid: oldId })} danger>
        <p>{signatures?.withNew === 0 ? t('retireSigningUnseen') : t('retireSigning')}</p>
      </StepDialog>
    </div>
  )
}
