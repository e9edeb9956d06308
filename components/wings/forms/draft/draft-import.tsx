'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FileInput } from '#components/ui/file-input.tsx'
import type { FormDefinition } from '@kurier/forms/definition'
import { LONGEST_DRAFT, type DraftFault } from './draft.ts'
import type { KeptDraft } from './use-kept-draft.ts'
import { RESTORED } from '../use-step.ts'

/** Going on with a draft from a file, or with what was sent before. */
export function DraftImport({ form, kept }: { form: FormDefinition; kept: KeptDraft }) {
  const t = useTranslations('forms.draft')
  const [fault, setFault] = useState<DraftFault>()
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    if (file.size > LONGEST_DRAFT) return setFault('too-long')
    const taken = kept.take(await file.text().catch(() => ''))
    if (typeof taken === 'string') return setFault(taken)
    setFault(undefined)
    // what there is to know of it stands far above
    document.getElementById(RESTORED)?.focus()
  }
  return (
    <FileInput
      id="draft-input"
      label={t('import')}
      hint={t('importHint', { version: form.version })}
      error={fault && t(`faults.${fault}`)}
      accept="application/json,.json,text/html,.html"
      onFiles={take}
    />
  )
}
