'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import type { RotationAnswer, RotationLine } from '#lib/rotations/schema.ts'
import type { StepChange } from './use-rotations.ts'

type Props = {
  line: RotationLine
  rotation: RotationAnswer
  step: StepChange
}

/** What is still on its way for the old encryption key, and its end: by itself when nothing is, or by hand. */
export function OnItsWay({ line: { onItsWay }, rotation, step }: Props) {
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
          <ConfirmDialog
            trigger={<Button>{t('retire')}</Button>}
            title={t('retireTitle', { kid: rotation.oldId })}
            confirmLabel={t('retire')}
            danger
            onConfirm={async () => {
              await step.mutateAsync({ step: 'retire' })
            }}
          >
            <p>{t('retireText')}</p>
          </ConfirmDialog>
        ) : null}
        <ConfirmDialog
          trigger={<Button variant="tertiary">{t('goBack')}</Button>}
          title={t('goBackTitle', { kid: rotation.oldId })}
          confirmLabel={t('goBack')}
          onConfirm={async () => {
            await step.mutateAsync({ step: 'go-back' })
          }}
        >
          <p>{t('goBackText')}</p>
        </ConfirmDialog>
      </div>
    </div>
  )
}
