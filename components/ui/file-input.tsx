'use client'

import type { ReactNode, RefCallback } from 'react'
import { FieldFrame, framed } from './text-field.tsx'
import { useWaiting } from './use-hydrated.ts'

type FileInputProps = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Media types or endings, for the browser's file dialog. */
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => Promise<void> | void
  onBlur?: () => void
  inputRef?: RefCallback<HTMLInputElement>
}

/** Where files are chosen, once the script is there; the same file can be chosen again afterwards. */
export function FileInput({ id, label, hint, error, accept, multiple, onFiles, onBlur, inputRef }: FileInputProps) {
  const waiting = useWaiting(true)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        {...waiting}
        ref={inputRef}
        {...framed(id, { hint, error })}
        type="file"
        multiple={multiple}
        accept={accept}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void onFiles(files)
        }}
        onBlur={onBlur}
        className="w-full max-w-full cursor-pointer rounded-md border border-edge p-3 file:mr-4 file:cursor-pointer file:rounded-md file:border-2 file:border-solid file:border-action file:bg-transparent file:px-4 file:py-2 file:font-semibold file:text-action"
      />
    </FieldFrame>
  )
}
