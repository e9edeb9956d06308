'use client'

import { useState, type DragEvent } from 'react'
import { useTranslations } from 'use-intl'
import { limits } from '@kurier/catalogue/terms'
import { Button } from '#components/ui/button.tsx'
import { FileInput } from '#components/ui/file-input.tsx'
import { Name } from '#components/ui/name.tsx'
import { useFileSize } from '#components/ui/use-file-size.ts'
import { nothingChosen, sizeOf, withChosen, type FileChoice } from './chosen.ts'

type FilesFieldProps = { chosen: FileChoice; onChange: (chosen: FileChoice) => void; error: string | undefined }

/** Id of the field, for the summary of faults. */
export const FILES_FIELD = 'field-files'

/** Where files are chosen or dropped; each can be taken back. */
export function FilesField({ chosen, onChange, error }: FilesFieldProps) {
  const t = useTranslations('imports.upload')
  const [isOver, setOver] = useState(false)
  const add = async (files: readonly File[]) => {
    if (files.length > 0) onChange(await withChosen(chosen, files))
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void add([...event.dataTransfer.files])
  }
  return (
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col gap-4 rounded-md border-2 border-dashed p-4 ${isOver ? 'border-action bg-surface' : 'border-edge'}`}
    >
      <FileInput
        id={FILES_FIELD}
        label={t('files')}
        hint={t('filesHint')}
        {...(error !== undefined && { error })}
        accept=".xml,.gc,.json,.zip,application/xml,text/xml,application/json,application/zip"
        multiple
        onFiles={add}
      />
      <p className="text-sm text-muted max-md:hidden">{t('drop')}</p>
      <ChoiceNotes chosen={chosen} />
      <ChosenFiles chosen={chosen} onChange={onChange} />
    </div>
  )
}

function ChoiceNotes({ chosen: { faults, replaced } }: { chosen: FileChoice }) {
  const t = useTranslations('imports.upload')
  const size = useFileSize()
  return (
    <div role="status" className="empty:hidden">
      {faults.map(({ kind, name }) => (
        <p key={`${kind} ${name}`}>{t(kind, { name, size: size(limits.allFiles) })}</p>
      ))}
      {replaced.length > 0 ? <p>{t('replaced', { names: replaced.join(', ') })}</p> : null}
    </div>
  )
}

function ChosenFiles({ chosen: { files }, onChange }: Pick<FilesFieldProps, 'chosen' | 'onChange'>) {
  const t = useTranslations('imports.upload')
  const size = useFileSize()
  if (files.length === 0) return null
  return (
    <div>
      <p role="status" className="mb-2 font-semibold">
        {t('count', { count: files.length, size: size(sizeOf(files)) })}
      </p>
      <ul aria-label={t('chosen')} tabIndex={0} className="flex max-h-96 flex-col gap-2 overflow-y-auto">
        {files.map((file) => (
          <li
            key={file.name}
            className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-surface py-1 pr-1 pl-3"
          >
            <span className="min-w-0 wrap-anywhere">
              <Name>{file.name}</Name> <span className="text-muted">({size(file.size)})</span>
            </span>
            <Button
              variant="tertiary"
              icon="delete"
              className="min-h-10 px-2"
              onClick={() => onChange({ ...nothingChosen, files: files.filter((one) => one !== file) })}
            >
              {t('remove')} <span className="sr-only">{`: ${file.name}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      {files.length > 1 ? (
        <Button variant="tertiary" icon="delete" className="mt-2" onClick={() => onChange(nothingChosen)}>
          {t('removeAll')}
        </Button>
      ) : null}
    </div>
  )
}
