'use client'

import { useTranslations } from 'use-intl'
import { RadioGroup } from '#components/ui/choice-group.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import {
  fieldOf,
  offeredAnswers,
  offeredCodes,
  type FieldId,
  type FieldType,
  type Member,
  type DefinitionId,
  type FormDefinition,
} from '#lib/forms/definition.ts'
import { CodeListField } from './code-list-field.tsx'
import { DateField } from './date-field.tsx'
import { useFieldTexts, useFormTools, type FieldPlace } from './form-tools.tsx'
import { ProofField } from './proof-field.tsx'
import { Steady } from './steady.tsx'
import { TextListField } from './text-list-field.tsx'
import { useJudging } from './use-judging.ts'
import { optionsOf, type Option } from './words.ts'

type Props = FieldPlace & { id: FieldId; list?: Member['list'] }

/** Longer texts get several lines; texts without any bound too, where at least something must be written. */
const LONG_TEXT = 300
/** Up to so many options are all to be seen. */
const MOST_RADIOS = 6

/** One field of a form, whatever its type; below it nothing moves while its message comes and goes. */
export function FieldInput(props: Props) {
  const { round } = useFormTools()
  const { error } = useFieldTexts(props)
  return (
    <Steady hasFault={error !== undefined} round={round}>
      <InputOfType {...props} />
    </Steady>
  )
}

function InputOfType(props: Props) {
  const { form } = useFormTools()
  const { type } = fieldOf(form, props.id)
  if (type.kind === 'proof') return <ProofField {...props} />
  if (props.list)
    return type.kind === 'codes' ? (
      <CodeListField {...props} codes={offeredCodes(type)} />
    ) : (
      <TextListField {...props} list={props.list} />
    )
  if (type.kind === 'codes') return <ChoiceField {...props} codes={offeredCodes(type)} />
  if (type.kind === 'question') return <ChoiceField {...props} codes={offeredAnswers} />
  if (type.kind === 'boolean') return <ChoiceField {...props} codes={booleanCodes} />
  if (type.kind === 'date') return <DateField {...props} />
  return <TypedField {...props} type={type} />
}

/** The codes that say yes and no, in a question and in a boolean. */
const booleanCodes = ['true', 'false'] as const
const yesCodes: readonly string[] = [offeredAnswers[0], booleanCodes[0]]

/** Codes as options. Lists without words are not asked; questions and booleans mean the same in every form. */
function useOptions(id: FieldId, codes: readonly string[]): Option[] {
  const { form, locale } = useFormTools()
  const t = useTranslations('forms.field')
  return optionsOf(form, { id, codes }, locale, (code) => t(yesCodes.includes(code) ? 'yes' : 'no'))
}

/** One of several codes. What need not be answered can be taken back. */
function ChoiceField(props: Props & { codes: readonly string[] }) {
  const { id, name, required, codes } = props
  const { hook } = useFormTools()
  const t = useTranslations('forms.field')
  const texts = useFieldTexts(props)
  const options = useOptions(id, codes)
  const { judge, judgeOthers } = useJudging(name)
  const registered = hook.register(name, { onChange: judge, onBlur: judgeOthers })
  if (options.length > MOST_RADIOS) {
    const first = { value: '', label: required ? t('choose') : t('noAnswer') }
    return <SelectInput {...registered} {...texts} options={[first, ...options]} />
  }
  const { label: legend, hint, error } = texts
  const all = required ? options : [...options, { value: '', label: t('noAnswer') }]
  return <RadioGroup {...registered} legend={legend} hint={hint} error={error} options={all} />
}

/** Text, a number or an amount. */
function TypedField(props: Props & { type: FieldType }) {
  const { name, id, type } = props
  const { hook, form } = useFormTools()
  const t = useTranslations('forms.field')
  const { label, hint, error } = useFieldTexts(props)
  const { judgeOthers } = useJudging(name)
  const registered = hook.register(name, { onBlur: judgeOthers })
  if (type.kind === 'text' && isLong(type)) {
    return <TextAreaField {...registered} label={label} hint={hint} error={error} rows={4} spellCheck />
  }
  const kindHint = type.kind === 'money' ? t('moneyHint') : type.kind === 'number' ? t('numberHint') : undefined
  return (
    <TextField
      {...registered}
      {...entry(type)}
      autoComplete={purposeOf(form, name, id)}
      label={label}
      hint={[hint, kindHint].filter(Boolean).join(' ') || undefined}
      error={error}
    />
  )
}

function isLong({ min, max }: { min?: number; max?: number }): boolean {
  return max === undefined ? min !== undefined : max > LONG_TEXT
}

/** How it is typed in: the right keys on a telephone, and no more room than the answer takes. */
function entry(type: FieldType): { inputMode?: 'numeric' | 'decimal' | 'email'; className?: string } {
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

/** Group and field below the root. */
const OWN_DEPTH = 3

/** `autocomplete` of a field: people's own data stand near the top of the first page, other people's further down. */
function purposeOf(form: FormDefinition, name: string, id: DefinitionId): string {
  const path = name.split('.')
  const isOwn = path.length <= OWN_DEPTH && form.pages[0]?.members.some((member) => member === path[0])
  return (isOwn && purposes[id]) || 'off'
}
