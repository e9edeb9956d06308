'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { useFileSize } from '#components/ui/use-file-size.ts'
import type { Attachment } from '../attachments/attachments.ts'

type ChosenFilesProps = {
  files: readonly Attachment[]
  /** What the files are for, if a page has several such lists. */
  of?: string
  remove: (file: Attachment) => void
  /** Sends the file as it was chosen, instead of its smaller version. */
  onOriginal: (file: Attachment) => void
}

/** Files to send; each can be removed. */
export function ChosenFiles({ files, of, remove, onOriginal }: ChosenFilesProps) {
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
            {file.name}{' '}
            <span className="text-muted">
              (
              {file.made
                ? t('made', {
                    size: size(file.size),
                    from: size(file.made.from),
                    how: file.made.how,
                  })
                : size(file.size)}
              )
            </span>
          </span>
          <span className="flex flex-wrap">
            {file.made?.original ? (
              <Button variant="tertiary" className="min-h-10 px-2" onClick={() => onOriginal(file)}>
                {t('original')} <span className="sr-only">{file.name}</span>
              </Button>
            ) : null}
            <Button variant="tertiary" icon="delete" className="min-h-10 px-2" onClick={() => remove(file)}>
              {t('remove')} <span className="sr-only">{file.name}</span>
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The result for chosen files; also shows that they are still being examined. */
export function FilesTold({ isTaking, told }: { isTaking: boolean; told: string }) {
  return (
    <p role="status" className={isTaking ? undefined : 'sr-only'}>
      {told}
    </p>
  )
}
