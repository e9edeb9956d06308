'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import { saveJson } from '../save-json.ts'
import type { Drafting } from './use-draft.ts'

type DraftBoxProps = {
  form: FormDefinition
  drafting: Drafting
  isSending: boolean
  /** Deletes all that this window and the browser keep of the form. */
  forgetEverything: () => void
}

/** On every page: interrupting and going on later, in this browser or with a file, and leaving nothing behind. */
export function DraftBox({ form, drafting, isSending, forgetEverything }: DraftBoxProps) {
  const t = useTranslations('forms.draft')
  const when = useWhen('clock')
  const [told, setTold] = useState('')
  const { isKept, isLost, isShared, savedAt, keep, forget, text } = drafting
  const start = () => setTold(keep() ? t('nowKept') : t('notPossible'))
  const stop = () => {
    forget()
    setTold(t('deleted'))
  }
  return (
    <div className="flex flex-col gap-4">
      {isLost ? (
        <Alert kind="warning" title={t('lostTitle')}>
          <p>{t('lost')}</p>
        </Alert>
      ) : null}
      {isShared && isKept ? (
        <Alert kind="warning" title={t('sharedTitle')}>
          <p>{t('shared')}</p>
        </Alert>
      ) : null}
      <details className="rounded-md bg-surface p-4 print:hidden">
        <summary className="cursor-pointer py-1 font-semibold">{t('title')}</summary>
        <p className="mt-2 text-muted">{isKept ? t('keptNote') : t('note')}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          {isKept ? (
            <Button variant="secondary" icon="delete" onClick={stop}>
              {t('delete')}
            </Button>
          ) : (
            <Button variant="secondary" icon="draft" onClick={start}>
              {t('keep')}
            </Button>
          )}
          <Button
            variant="secondary"
            icon="download"
            onClick={() => {
              saveJson(`${form.path}-${t('fileName')}.json`, text())
              setTold(t('exported'))
            }}
          >
            {t('export')}
          </Button>
          {isSending ? null : <RemoveAll onRemove={forgetEverything} />}
        </div>
        <p className="mt-3 text-sm text-muted">
          {isKept && savedAt ? t('savedAt', { time: when(savedAt) }) : t('withoutFiles')}
        </p>
        <p role="status" className="mt-2 empty:mt-0">
          {told}
        </p>
      </details>
    </div>
  )
}

/** For a device that others use too. */
function RemoveAll({ onRemove }: { onRemove: () => void }) {
  const t = useTranslations('forms.draft')
  const remove = () => {
    onRemove()
    return Promise.resolve()
  }
  return (
    <ConfirmDialog
      danger
      title={t('removeTitle')}
      confirmLabel={t('remove')}
      onConfirm={remove}
      trigger={
        <Button variant="tertiary" icon="delete">
          {t('removeAll')}
        </Button>
      }
    >
      {t('removeNote')}
    </ConfirmDialog>
  )
}
