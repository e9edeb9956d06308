'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import type { RotationAnswer, RotationLine } from '#lib/wings/rotations/schema.ts'
import { StepDialog } from './step-dialog.tsx'
import type { StepChange } from './use-rotations.ts'

type OnItsWayProps = {
  line: RotationLine
  rotation: RotationAnswer
  step: StepChange
}

/** What is still on its way for the old encryption key, and its end: by itself when nothing is, or by hand. */
export function OnItsWay({ line: { onItsWay }, rotation, step }: OnItsWayProps) {
  const t = useTranslations('rotation.way')
  if (!onItsWay) return null
  const { incomplete, undecided, kept, notes } = onItsWay
  const waiting = incomplete + undecided
  const isByItself = rotation.retireAfterDays !== null
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-lg font-semibold">
        {t('waiting', { count: waiting })}
      </p>
      <DescriptionList
        items={[
          { term: t('undecided'), value: undecided },
          { term: t('incomplete'), value: incomplete },
          { term: t('kept'), value: kept },
          { term: t('notes'), value: notes },
        ]}
      />
      <p className="max-w-2xl text-sm text-muted">{t('private')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={waiting > 0 ? 'primary' : 'secondary'}
          busy={step.isPending}
          onClick={() => step.mutate({ step: isByItself ? 'retire-by-hand' : 'retire-by-itself' })}
        >
          {isByItself ? t('byHand') : t('byItself')}
        </Button>
        {waiting === 0 ? (
          <StepDialog
            change={step}
            step="retire"
            label={t('retire')}
            title={t('retireTitle', { kid: rotation.oldId })}
            danger
          >
            <p>{t('retireText')}</p>
          </StepDialog>
        ) : null}
        <StepDialog
          change={step}
          step="go-back"
          label={t('goBack')}
          title={t('goBackTitle', { kid: rotation.oldId })}
          variant="tertiary"
        >
          <p>{t('goBackText')}</p>
        </StepDialog>
      </div>
    </div>
  )
}
