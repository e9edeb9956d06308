'use client'

import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import { fieldId, TextField } from '#components/ui/text-field.tsx'
import type { FieldType, FormDefinition, DefinitionId } from '@kurier/forms/definition'
import { shownNumber } from '../document-view-parts.ts'
import { FieldEcho } from './field-echo.tsx'
import { useFieldTexts, useFormTools, type FieldPlace } from './form-tools.tsx'
import { isNumber, understood } from '../number-words.ts'
import { useJudging } from './use-judging.ts'
import { useNumberText } from './use-number-text.ts'

/** Longer texts get several lines; texts without any bound too, where at least something must be written. */
const LONG_TEXT = 300

/** Text, a number or an amount. */
export function TypedField(props: FieldPlace & { type: FieldType }) {
  return isNumber(props.type) ? <NumberField {...props} /> : <WrittenField {...props} />
}

function WrittenField(props: FieldPlace & { type: FieldType }) {
  const { name, id, type } = props
  const { hook, form } = useFormTools()
  const { label, hint, error } = useFieldTexts(props, ...useKindHints(type))
  const { judgeOthers } = useJudging(name)
  const registered = hook.register(name, { onBlur: judgeOthers })
  if (type.kind === 'text' && isLong(type)) {
    return <TextAreaField {...registered} label={label} hint={hint} error={error} rows={4} spellCheck />
  }
  return (
    <TextField
      {...registered}
      {...entryOf(type)}
      autoComplete={purposeOf(form, name, id)}
      label={label}
      hint={hint}
      error={error}
    />
  )
}

/** A number, with how it is understood below it where somebody could mean another one. */
function NumberField(props: FieldPlace & { type: FieldType }) {
  const { name, id, type } = props
  const { hook, form, locale } = useFormTools()
  const texts = useFieldTexts(props, ...useKindHints(type))
  const { judgeOthers } = useJudging(name)
  const { field } = useController({ control: hook.control, name })
  const { text, type: typeIn } = useNumberText(typeof field.value === 'string' ? field.value : '', field.onChange)
  return (
    <TextField
      {...entryOf(type)}
      {...texts}
      ref={field.ref}
      name={name}
      value={text}
      echo={<FieldEcho id={fieldId(name)} text={understood(type, text, locale)} />}
      onChange={(event) => typeIn(event.target.value)}
      onBlur={() => {
        field.onBlur()
        judgeOthers()
      }}
      autoComplete={purposeOf(form, name, id)}
    />
  )
}

/** How a number is written, and between which bounds, where the form is not known to say so itself. */
export function useKindHints(type: FieldType): (string | undefined)[] {
  const { form, locale } = useFormTools()
  const t = useTranslations('forms.field')
  if (type.kind !== 'money' && type.kind !== 'number' && type.kind !== 'integer') return []
  const written = type.kind === 'money' ? t('moneyHint') : type.kind === 'number' ? t('numberHint') : undefined
  if (!form.source) return [written]
  const shown = (bound: number | undefined) => (bound === undefined ? '' : shownNumber(type, bound, locale))
  const { min, max } = type
  const bounds = { min: shown(min), max: shown(max) }
  const told = min !== undefined ? (max !== undefined ? 'between' : 'from') : max !== undefined ? 'to' : undefined
  // that an amount is not negative goes without saying
  const isPlain = told === undefined || (told === 'from' && min === 0)
  return [written, isPlain ? undefined : t(`bounds.${told}`, bounds)]
}

function isLong({ min, max }: { min?: number; max?: number }): boolean {
  return max === undefined ? min !== undefined : max > LONG_TEXT
}

/** How it is typed in: the right keys on a telephone, and no more room than the answer takes. */
export function entryOf(type: FieldType): { inputMode?: 'numeric' | 'decimal' | 'email'; className?: string } {
  if (type.kind === 'integer') return { inputMode: 'numeric', className: '[&>input]:max-w-40' }
  if (type.kind === 'money' || type.kind === 'number') return { inputMode: 'decimal', className: '[&>input]:max-w-60' }
  return type.kind === 'text' && type.pattern?.includes('@') ? { inputMode: 'email' } : {}
}

/** What basic fields are for, so that the browser can fill in the person's own data (WCAG 2.2, 1.3.5). */
const purposes: Readonly<Record<string, string>> = {
  F60000227: 'family-name',
  F60000228: 'given-name',
  F60000240: 'tel',
  F60000242: 'email',
}

/** Ids of XDatenfelder 3 have three digits more, of which basic fields make no use. */
const shortId = (id: DefinitionId): string => id.replace(/^(F\d{2})000(\d{6})$/, '$1$2')

/** Group and field below the root. */
const OWN_DEPTH = 3

/** `autocomplete` of a field: people's own data stand near the top of the first page, other people's further down. */
function purposeOf(form: FormDefinition, name: string, id: DefinitionId): string {
  const path = name.split('.')
  const isOwn = path.length <= OWN_DEPTH && form.pages[0]?.members.some((member) => member === path[0])
  return (isOwn && purposes[shortId(id)]) || 'off'
}
