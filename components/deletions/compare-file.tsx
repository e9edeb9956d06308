'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FileInput } from '#components/ui/file-input.tsx'
import type { CaseReceiptsAnswer } from '#lib/receipts/schema.ts'
import { sha256Of } from './sha256-of.ts'
import { usePartName } from './use-part-name.ts'

/** Tells which deleted part a kept file is; it is hashed here, and nothing of it is sent. */
export function CompareFile({ id, parts }: { id: string; parts: CaseReceiptsAnswer['receipts'][number]['parts'] }) {
  const t = useTranslations('deletions.receipt')
  const name = usePartName()
  const [told, setTold] = useState<string[]>([])
  const compare = async (files: File[]): Promise<void> => {
    const lines: string[] = []
    for (const file of files) {
      const hash = await sha256Of(file)
      const same = parts.find(({ sha256 }) => sha256 === hash)
      lines.push(same ? t('same', { file: file.name, part: name(same.part) }) : t('other', { file: file.name }))
    }
    setTold(lines)
  }
  return (
    <div className="w-full max-w-2xl">
      <FileInput id={id} label={t('compare')} hint={t('compareHint')} multiple onFiles={compare} />
      <div role="status" className="mt-2 font-semibold wrap-anywhere">
        {told.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
