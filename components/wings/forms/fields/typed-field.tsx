'use client'

import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import { fieldId, TextField } from '#components/ui/text-field.tsx'
import type { FieldType } from '@kurier/forms/definition'
import { isTelephone, purposeAt } from '@kurier/forms/purposes'
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
      {...(isTelephone(form, id) && { type: 'tel' })}
      autoComplete={purposeAt(form, name)}
      label={label}
      hint={hint}
      error={error}
    />
  )
}

/** A number, with how it is understood below it where somebody could mean another one. */
function NumberField(props: FieldPlace & { type: FieldType }) {
  const { name, type } = props
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
      autoComplete={purposeAt(form, name)}
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

/** A pattern of which every text is made of digits alone. */
const ONLY_DIGITS = /^(?:\\d|\[[\d-]+\]|\{[\d,]+\}|[\d^$()|?:+*])+$/

/** How it is typed in: the right keys on a telephone, and no more room than the answer takes. */
export function entryOf(type: FieldType): { inputMode?: 'numeric' | 'decimal' | 'email'; className?: string } {
  if (type.kind === 'integer') return { inputMode: 'numeric', className: '[&>input]:max-w-40' }
  if (type.kind === 'money' || type.kind === 'number') return { inputMode: 'decimal', className: '[&>input]:max-w-60' }
  if (type.kind !== 'text' || type.pattern === undefined) return {}
  if (type.pattern.includes('@')) return { inputMode: 'email' }
  return ONLY_DIGITS.test(type.pattern) ? { inputMode: 'numeric' } : {}
}
