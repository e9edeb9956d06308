'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import type { ReadDraft } from './draft.ts'
import { NotTaken } from './not-taken.tsx'
import { useFileNames } from '../fields/use-file-names.ts'
import type { KeptDraft } from './use-kept-draft.ts'
import { OVERVIEW, SENT, START, type GoTo } from '../use-step.ts'

type RestoredDraftProps = {
  form: FormDefinition
  kept: KeptDraft
  restored: ReadDraft
  isLoading?: boolean
  goTo: GoTo
}

/** A notice on the restored draft: its missing files, and the choice to continue or to start again. */
export function RestoredDraft({ form, kept, restored, isLoading, goTo }: RestoredDraftProps) {
  const t = useTranslations('forms.draft')
  const copy = useTranslations('forms.copy')
  const time = useWhen()(restored.savedAt)
  const gone = useFileNames()(restored.gone)
  const step = restored.step === START || restored.step === SENT ? OVERVIEW : restored.step
  return (
    <Alert kind="info" title={restored.isSent ? copy('loadedTitle') : t('restoredTitle')}>
      <p>{restored.isSent ? copy('loaded', { time }) : t('restored', { time })}</p>
      <NotTaken form={form} draft={restored} />
      {gone ? <p>{t('gone', { names: gone })}</p> : null}
      <div className="mt-3 flex flex-wrap gap-3">
        {step === undefined ? null : (
          <Button icon="arrow-forward" busy={isLoading} onClick={() => goTo(step)}>
            {t('goOn')}
          </Button>
        )}
        <Button variant="secondary" onClick={kept.startAnew}>
          {t('startAnew')}
        </Button>
        {kept.isKept ? (
          <Button variant="tertiary" icon="delete" onClick={kept.forget}>
            {t('delete')}
          </Button>
        ) : null}
      </div>
    </Alert>
  )
}
