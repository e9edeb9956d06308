'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { FileInput } from '#components/ui/file-input.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { FormDefinition } from '#lib/forms/definition.ts'
import { LONGEST_DRAFT, type DraftFault } from './draft.ts'
import type { Drafting } from './use-draft.ts'

/** Going on with a draft, from the browser or from a file. */
export function DraftImport({ form, drafting }: { form: FormDefinition; drafting: Drafting }) {
  const t = useTranslations('forms.draft')
  const [fault, setFault] = useState<DraftFault>()
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    const text = file.size > LONGEST_DRAFT ? '' : await file.text().catch(() => '')
    const taken = drafting.take(text)
    setFault(typeof taken === 'string' ? taken : undefined)
  }
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-6">
      <RestoredDraft drafting={drafting} />
      <FileInput
        id="draft-file"
        label={t('import')}
        hint={t('importHint', { version: form.version })}
        error={fault && t(`faults.${fault}`)}
        accept="application/json,.json"
        onFiles={take}
      />
    </div>
  )
}

/** What was taken up, and that its files are missing. */
function RestoredDraft({ drafting }: { drafting: Drafting }) {
  const t = useTranslations('forms.draft')
  const when = useWhen()
  const { restored, isKept, forget } = drafting
  return (
    <div role="status">
      {restored ? (
        <Alert kind="info" title={t('restoredTitle')}>
          <p>{t('restored', { time: when(restored.savedAt) })}</p>
          {restored.droppedProofs > 0 ? <p>{t('dropped', { count: restored.droppedProofs })}</p> : null}
          {isKept ? (
            <Button variant="tertiary" icon="delete" onClick={forget}>
              {t('delete')}
            </Button>
          ) : null}
        </Alert>
      ) : null}
    </div>
  )
}
