'use client'

import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { FileInput } from '#components/ui/file-input.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { fieldId } from '#components/ui/text-field.tsx'
import { useFileSize } from '#components/ui/use-file-size.ts'
import {
  acceptedFiles,
  attachmentOf,
  LARGEST_ATTACHMENT,
  namedIn,
  type Attachment,
  type AttachmentFault,
} from './attachments.ts'
import { useFieldTexts, useFormTools, type FieldPlace } from './form-tools.tsx'
import { LATER, laterName } from './later-proofs.ts'
import { stringsOf } from './list-values.ts'

/** Evidence: files chosen here, or chosen before at another place of the form. Its value is a list of attachment ids. */
export function ProofField(props: FieldPlace) {
  const { name } = props
  const { hook, attachments } = useFormTools()
  const t = useTranslations('forms.proof')
  const { label, hint, error } = useFieldTexts(props)
  const { field } = useController({ control: hook.control, name })
  const chosen = stringsOf(field.value)
  const id = fieldId(name)
  const here = chosen.flatMap((one) => attachments.all.find((attachment) => attachment.id === one) ?? [])
  const named = namedIn(hook.getValues(), attachments.all)
  const hasRoom = named.length < attachments.most
  // what was removed everywhere takes no room, and comes back only where there is some
  const elsewhere = attachments.all.filter((one) => !chosen.includes(one.id) && (hasRoom || named.includes(one)))
  const { take, faults, told, tell } = useFiles((ids) => field.onChange([...chosen, ...ids]))
  const remove = ({ id: removed, name: file }: Attachment) => {
    field.onChange(chosen.filter((one) => one !== removed))
    tell(t('removed', { name: file }))
    document.getElementById(id)?.focus()
  }
  return (
    <div className="flex flex-col gap-3">
      <FileInput
        id={id}
        label={label}
        hint={[hint, t('hint')].filter(Boolean).join(' ')}
        error={[error, ...faults].filter(Boolean).join(' ') || undefined}
        accept={acceptedFiles}
        multiple
        onFiles={take}
        onBlur={field.onBlur}
        inputRef={field.ref}
      />
      <ChosenFiles files={here} remove={remove} />
      {props.required || here.length > 0 ? null : <LaterChoice name={laterName(name)} />}
      {elsewhere.length > 0 ? (
        <SelectInput
          name={`${name}.elsewhere`}
          label={t('elsewhere')}
          value=""
          onChange={({ target }) => field.onChange([...chosen, target.value])}
          options={[
            { value: '', label: t('chooseElsewhere') },
            ...elsewhere.map(({ id: value, name: file }) => ({ value, label: file })),
          ]}
        />
      ) : null}
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  )
}

/** A proof that may be left out can be promised for later. */
function LaterChoice({ name }: { name: string }) {
  const { hook } = useFormTools()
  const t = useTranslations('forms.proof')
  const { field } = useController({ control: hook.control, name })
  const value: unknown = field.value
  const id = fieldId(name)
  return (
    <div className="kern-form-check">
      <input
        id={id}
        name={name}
        type="checkbox"
        className="kern-form-check__checkbox"
        checked={value === LATER}
        onChange={({ target }) => field.onChange(target.checked ? LATER : '')}
      />
      <label className="kern-label" htmlFor={id}>
        {t('later')}
      </label>
    </div>
  )
}

function ChosenFiles({ files, remove }: { files: readonly Attachment[]; remove: (file: Attachment) => void }) {
  const t = useTranslations('forms.proof')
  const size = useFileSize()
  if (files.length === 0) return null
  return (
    <ul aria-label={t('chosen')} className="flex flex-col gap-2">
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

/** Looks at chosen files one after the other, and tells which were taken and why others were not. */
function useFiles(onTaken: (ids: string[]) => void) {
  const { hook, attachments } = useFormTools()
  const t = useTranslations('forms.proof')
  const size = useFileSize()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [told, tell] = useState('')
  const sentence = (fault: AttachmentFault, file: File): string =>
    t(`faults.${fault}`, { name: file.name, size: size(LARGEST_ATTACHMENT), count: attachments.most })
  const take = async (files: readonly File[]) => {
    const taken: Attachment[] = []
    const refused: string[] = []
    const room = attachments.most - namedIn(hook.getValues(), attachments.all).length
    for (const file of files) {
      const attachment = await attachmentOf(file, room - taken.length)
      if (typeof attachment === 'string') refused.push(sentence(attachment, file))
      else taken.push(attachment)
    }
    for (const attachment of taken) attachments.add(attachment)
    if (taken.length > 0) onTaken(taken.map(({ id }) => id))
    setFaults(refused)
    tell(taken.length > 0 ? t('added', { count: taken.length }) : '')
  }
  return { take, faults, told, tell }
}
