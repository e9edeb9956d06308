'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { useFileSize } from '#components/ui/use-file-size.ts'
import type { Attachment } from './attachments.ts'

type Props = {
  files: readonly Attachment[]
  /** What they are of, where several such lists stand on a page. */
  of?: string
  remove: (file: Attachment) => void
}

/** Files that are to be sent, each to be taken back. */
export function ChosenFiles({ files, of, remove }: Props) {
  const t = useTranslations('forms.proof')
  const size = useFileSize()
  if (files.length === 0) return null
  return (
    <ul aria-label={of === undefined ? t('chosen') : `${t('chosen')}: ${of}`} className="flex flex-col gap-2">
      {files.map((file) => (
        <li
          key={file.id}
          className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-surface py-1 pr-1 pl-3"
        >
          <span className="min-w-0 wrap-anywhere">
            {file.name} <span className="text-muted">({size(file.size)})</span>
          </span>
          <Button variant="tertiary" icon="delete" className="min-h-10 px-2" onClick={() => remove(file)}>
            {t('remove')} <span className="sr-only">{file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
