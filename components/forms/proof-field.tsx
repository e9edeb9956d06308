'use client'

import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { FileInput } from '#components/ui/file-input.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { fieldId } from '#components/ui/text-field.tsx'
import { acceptedFiles, namedIn, roomFault, type Attachment } from './attachments.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { useFieldTexts, useFormTools, type FieldPlace } from './form-tools.tsx'
import { LATER, laterName } from './later-proofs.ts'
import { stringsOf } from './list-values.ts'
import { useFiles, useLimitWords } from './use-files.ts'

/** Evidence: files chosen here, or chosen before at another place of the form. Its value is a list of attachment ids. */
export function ProofField(props: FieldPlace) {
  const { name } = props
  const { hook, attachments } = useFormTools()
  const t = useTranslations('forms.proof')
  const { label, hint, error } = useFieldTexts(props)
  const limitWords = useLimitWords(attachments.limits)
  const { field } = useController({ control: hook.control, name })
  const chosen = stringsOf(field.value)
  const id = fieldId(name)
  const here = chosen.flatMap((one) => attachments.all.find((attachment) => attachment.id === one) ?? [])
  const named = namedIn(hook.getValues(), attachments.all)
  const { limits } = attachments
  // what was removed everywhere takes no room, and comes back only where there is some
  const comesBack = (one: Attachment) => named.includes(one) || !roomFault(limits, named, one.size)
  const elsewhere = attachments.all.filter((one) => !chosen.includes(one.id) && comesBack(one))
  const { take, faults, told, tell } = useFiles({
    limits,
    present: () => namedIn(hook.getValues(), attachments.all),
    onTaken: (taken) => {
      for (const attachment of taken) attachments.add(attachment)
      field.onChange([...chosen, ...taken.map((one) => one.id)])
    },
  })
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
        hint={[hint, t('hint', limitWords)].filter(Boolean).join(' ')}
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
