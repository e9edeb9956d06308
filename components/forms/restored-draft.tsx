'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { useFileNames } from './use-file-names.ts'
import type { KeptDraft } from './use-kept-draft.ts'
import { OVERVIEW, SENT, START, type GoTo } from './use-step.ts'

type Props = { kept: KeptDraft; isLoading?: boolean; goTo: GoTo }

/** What was taken up, which files are missing, and the choice to go on or to begin anew. */
export function RestoredDraft({ kept, isLoading, goTo }: Props) {
  const t = useTranslations('forms.draft')
  const when = useWhen()
  const { restored, isKept, forget, startAnew } = kept
  const gone = useFileNames()(restored?.gone ?? [])
  const step = restored?.step === START || restored?.step === SENT ? OVERVIEW : restored?.step
  return (
    <div role="status">
      {restored ? (
        <Alert kind="info" title={t('restoredTitle')}>
          <p>{t('restored', { time: when(restored.savedAt) })}</p>
          {gone ? <p>{t('gone', { names: gone })}</p> : null}
          <div className="mt-3 flex flex-wrap gap-3">
            {step === undefined ? null : (
              <Button icon="arrow-forward" busy={isLoading} onClick={() => goTo(step)}>
                {t('goOn')}
              </Button>
            )}
            <Button variant="secondary" onClick={startAnew}>
              {t('startAnew')}
            </Button>
            {isKept ? (
              <Button variant="tertiary" icon="delete" onClick={forget}>
                {t('delete')}
              </Button>
            ) : null}
          </div>
        </Alert>
      ) : null}
    </div>
  )
}
