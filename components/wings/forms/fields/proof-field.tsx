'use client'

import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { FileInput } from '#components/ui/file-input.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { fieldId } from '#components/ui/text-field.tsx'
import type { FieldType, Member } from '@kurier/forms/definition'
import { acceptOf, kindsFor, roomFault, type Attachment } from '../attachments/attachments.ts'
import { namedIn } from '../attachments/named-in.ts'
import { ChosenFiles, FilesTold } from './chosen-files.tsx'
import { useFieldTexts, useFormTools, type FieldPlace } from './form-tools.tsx'
import { GoneAtProof, Unkept, useGone } from './gone-proofs.tsx'
import { LATER, laterName } from '../later-proofs.ts'
import { idsOf } from '../list-values.ts'
import { useFiles, useKindWords, useLimitWords } from './use-files.ts'

type ProofType = Extract<FieldType, { kind: 'proof' }>
type ProofFieldProps = FieldPlace & { type: ProofType; list?: Member['list'] }

/**
 * Evidence: files chosen here, or chosen before at another place of the form. Its value is a list of attachment ids; of a
 * field that takes one file the id of that.
 */
export function ProofField(props: ProofFieldProps) {
  const { name, list } = props
  const { hook, attachments } = useFormTools()
  const t = useTranslations('forms.proof')
  const { limits, own, told: limitsTold } = useLimits(props)
  const { label, hint, error } = useFieldTexts(props, limitsTold)
  const { field } = useController({ control: hook.control, name })
  const chosen = idsOf(field.value)
  const change = (ids: readonly string[]) => field.onChange(list ? ids : (ids.at(-1) ?? ''))
  const id = fieldId(name)
  const { here, elsewhere } = useAdded(chosen, { limits, own })
  const gone = useGone(name)
  const put = (files: readonly Attachment[]) => {
    change([...chosen, ...files.map((one) => one.id)])
    gone.onAdded(files)
  }
  const { take, isTaking, faults, told, tell, keepOriginal } = useFiles({
    limits,
    own: { ...own, more: list ? own.most - chosen.length : 1 },
    // the one file that a field takes makes room for another
    present: () => namedIn(hook.getValues(), attachments.all).filter((one) => list || !chosen.includes(one.id)),
    onTaken: (taken) => {
      for (const attachment of taken) attachments.add(attachment)
      put(taken)
    },
  })
  const remove = ({ id: removed, name: file }: Attachment) => {
    change(chosen.filter((one) => one !== removed))
    tell(t('removed', { name: file }))
    document.getElementById(id)?.focus()
  }
  const replace = (file: Attachment) => {
    const original = keepOriginal(file)
    if (!original) return
    attachments.add(original)
    change(chosen.map((one) => (one === file.id ? original.id : one)))
    document.getElementById(id)?.focus()
  }
  return (
    <div className="flex flex-col gap-3">
      <FileInput
        id={id}
        label={label}
        hint={hint}
        error={faultText(error, faults)}
        accept={acceptOf(own.taken)}
        multiple={list !== undefined}
        onFiles={take}
        onBlur={field.onBlur}
        inputRef={field.ref}
      />
      <GoneAtProof {...gone} />
      <ChosenFiles files={here} remove={remove} onOriginal={replace} />
      <Unkept files={here} unkept={attachments.unkept} />
      {props.required || here.length > 0 ? null : <LaterChoice name={name} onChosen={() => gone.change([])} />}
      <Elsewhere name={name} files={elsewhere} take={put} />
      <FilesTold isTaking={isTaking} told={told} />
    </div>
  )
}

function faultText(error: ReactNode, faults: readonly string[]): ReactNode {
  if (faults.length === 0) return error
  return (
    <>
      {error} {faults.join(' ')}
    </>
  )
}

/** Of the files that were added those that stand here, and those that can stand here too. */
function useAdded(chosen: readonly string[], { limits, own }: Pick<ReturnType<typeof useLimits>, 'limits' | 'own'>) {
  const { hook, attachments } = useFormTools()
  const { all } = attachments
  const here = chosen.flatMap((one) => all.find((attachment) => attachment.id === one) ?? [])
  const named = namedIn(hook.getValues(), all)
  // what was removed everywhere takes no room, and comes back only where there is some
  const comesBack = (one: Attachment) => named.includes(one) || !roomFault(attachments.limits, named, one.size)
  const isFull = chosen.length >= own.most
  const canStand = (one: Attachment) => comesBack(one) && fits(one, limits.file, own.taken)
  return { here, elsewhere: all.filter((one) => !isFull && !chosen.includes(one.id) && canStand(one)) }
}

type ElsewhereProps = { name: string; files: readonly Attachment[]; take: (files: readonly Attachment[]) => void }

/** Files that were added at another place of the form and can stand here too. */
function Elsewhere({ name, files, take }: ElsewhereProps) {
  const t = useTranslations('forms.proof')
  if (files.length === 0) return null
  const options = files.map(({ id: value, name: file }) => ({ value, label: file }))
  return (
    <SelectInput
      name={`${name}.elsewhere`}
      label={t('elsewhere')}
      value=""
      onChange={({ target }) => take(files.filter((one) => one.id === target.value))}
      options={[{ value: '', label: t('chooseElsewhere') }, ...options]}
    />
  )
}

const fits = ({ size, mimeType }: Attachment, most: number, taken: ReturnType<typeof kindsFor>): boolean =>
  size <= most && taken.some((kind) => kind.mimeType === mimeType)

/** What the installation takes, narrowed to what the field does, and how it is told before a file is chosen. */
function useLimits({ type: { maxSize, mediaTypes }, list }: ProofFieldProps) {
  const t = useTranslations('forms.proof')
  const { attachments } = useFormTools()
  const limits = { ...attachments.limits, file: Math.min(attachments.limits.file, maxSize ?? Infinity) }
  const taken = kindsFor(mediaTypes)
  const kinds = useKindWords()(taken)
  const words = useLimitWords(limits)
  const most = list ? (list.max ?? Infinity) : 1
  const least = list && list.min > 1 ? list.min : 0
  const count = least > 0 ? t('least', { count: least }) : undefined
  const told = list
    ? [t('hint', { kinds, ...words }), count, most < Infinity ? t('most', { count: most }) : undefined]
    : [t('hintOne', { kinds, ...words })]
  const photos = taken.some(({ mimeType }) => mimeType.startsWith('image/')) ? t('photos') : undefined
  return { limits, own: { taken, most }, told: [...told, photos].filter(Boolean).join(' ') }
}

/** A proof that may be left out can be promised for later. */
function LaterChoice({ name, onChosen }: { name: string; onChosen: () => void }) {
  const { hook } = useFormTools()
  const t = useTranslations('forms.proof')
  const { field } = useController({ control: hook.control, name: laterName(name) })
  const value: unknown = field.value
  const id = fieldId(field.name)
  return (
    <div className="kern-form-check">
      <input
        id={id}
        name={field.name}
        type="checkbox"
        className="kern-form-check__checkbox"
        checked={value === LATER}
        onChange={({ target }) => {
          field.onChange(target.checked ? LATER : '')
          if (target.checked) onChosen()
        }}
      />
      <label className="kern-label" htmlFor={id}>
        {t('later')}
      </label>
    </div>
  )
}
