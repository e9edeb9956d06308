'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { FileInput } from '#components/ui/file-input.tsx'
import { Name } from '#components/ui/name.tsx'
import { fieldId } from '#components/ui/text-field.tsx'
import { useFileSize } from '#components/ui/use-file-size.ts'
import { leftBy } from '@kurier/sdk/file-names'

type FileFieldProps = {
  name: string
  label: string
  hint?: string
  error?: string
  accept?: string
  multiple?: boolean
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

/** Files to choose, one after the other or several at once, each listed with its size and a button that takes it out. */
export function FileField(props: FileFieldProps) {
  const { name, label, hint, error, accept, multiple = false, files, onChange } = props
  const t = useTranslations('workbench.files')
  const [left, setLeft] = useState<readonly string[]>([])
  const add = (chosen: readonly File[]) => {
    const wanted = chosen.filter((file) => !leftBy(file.name))
    setLeft(chosen.flatMap((file) => (leftBy(file.name) ? [file.name] : [])))
    if (wanted.length > 0) onChange(multiple ? [...files, ...wanted] : wanted)
  }
  return (
    <div className="flex flex-col gap-3">
      <FileInput
        id={fieldId(name)}
        label={label}
        hint={hint}
        error={error ?? (left.length > 0 ? t('leftLying', { names: left.join(', ') }) : undefined)}
        accept={accept}
        multiple={multiple}
        onFiles={add}
      />
      <Chosen files={files} onChange={onChange} />
    </div>
  )
}

function Chosen({ files, onChange }: Pick<FileFieldProps, 'files' | 'onChange'>) {
  const t = useTranslations('workbench.files')
  const size = useFileSize()
  return (
    <>
      <p role="status" className="sr-only">
        {files.length > 0 ? t('count', { count: files.length }) : ''}
      </p>
      <ul className="flex flex-col">
        {files.map((file, index) => (
          <li key={`${index} ${file.name}`} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              <Name>{file.name}</Name> <span className="text-sm text-muted">({size(file.size)})</span>
            </span>
            <Button
              variant="tertiary"
              aria-label={t('removeNamed', { name: file.name })}
              onClick={() => onChange(files.filter((_, at) => at !== index))}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
