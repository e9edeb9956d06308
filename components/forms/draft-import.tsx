'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FileInput } from '#components/ui/file-input.tsx'
import type { FormDefinition } from '#lib/forms/definition.ts'
import { LONGEST_DRAFT, type DraftFault } from './draft.ts'
import type { KeptDraft } from './use-kept-draft.ts'

/** Going on with a draft from a file. */
export function DraftImport({ form, kept }: { form: FormDefinition; kept: KeptDraft }) {
  const t = useTranslations('forms.draft')
  const [fault, setFault] = useState<DraftFault>()
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    const text = file.size > LONGEST_DRAFT ? '' : await file.text().catch(() => '')
    const taken = kept.take(text)
    setFault(typeof taken === 'string' ? taken : undefined)
  }
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-6">
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
