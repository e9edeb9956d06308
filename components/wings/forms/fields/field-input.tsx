'use client'

import { useTranslations } from 'use-intl'
import { RadioGroup } from '#components/ui/choice-group.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import {
  fieldOf,
  offeredAnswers,
  offeredCodes,
  type Field,
  type FieldId,
  type FieldType,
  type Member,
} from '@kurier/forms/definition'
import { purposeAt } from '@kurier/forms/purposes'
import { CodeListField } from './code-list-field.tsx'
import { FixedValue, Note } from './field-shown.tsx'
import { useFieldTexts, useFormTools, type FieldPlace } from './form-tools.tsx'
import { Declaration, SearchField } from './late-inputs.tsx'
import { MomentField } from './moment-field.tsx'
import { ProofField } from './proof-field.tsx'
import { spokenOption } from '../spoken.tsx'
import { Steady } from './steady.tsx'
import { TextListField } from './text-list-field.tsx'
import { TypedField } from './typed-field.tsx'
import { useJudging } from './use-judging.ts'
import { isSearched, optionsOf, type Option } from '../words.ts'

type FieldInputProps = FieldPlace & { id: FieldId; list?: Member['list'] }

/** Up to this many options are all visible. */
const MOST_RADIOS = 6

/** One field of a form of any type; the fields below it keep their place while its message comes and goes. */
export function FieldInput(props: FieldInputProps) {
  const { form, round } = useFormTools()
  const { error } = useFieldTexts(props)
  const field = fieldOf(form, props.id)
  if (field.type.kind === 'note') return <Note {...props} />
  if (field.fixed !== undefined) return <FixedValue {...props} value={field.fixed} />
  return (
    <Steady hasFault={error !== undefined} round={round}>
      <InputOfType {...props} field={field} />
    </Steady>
  )
}

function InputOfType({ field: { type, isDeclaration }, ...props }: FieldInputProps & { field: Field }) {
  if (type.kind === 'proof') return <ProofField {...props} type={type} />
  if (props.list) return <ListField {...props} list={props.list} type={type} />
  if (isDeclaration) return <Declaration {...props} />
  const codes = codesFor(type)
  if (codes) return <ChoiceField {...props} codes={codes} />
  if (type.kind === 'date' || type.kind === 'time' || type.kind === 'datetime') {
    return <MomentField {...props} kind={type.kind} />
  }
  return <TypedField {...props} type={type} />
}

function ListField({ type, ...props }: FieldInputProps & { type: FieldType; list: NonNullable<Member['list']> }) {
  const codes = codesFor(type)
  const options = useOptions(props.id, codes ?? [])
  if (!codes) return <TextListField {...props} type={type} />
  const { max } = props.list
  return <CodeListField {...props} options={options} {...(max !== undefined && { most: max })} />
}

/** The codes for yes and no, in a question and in a boolean. */
const booleanCodes = ['true', 'false'] as const
const yesCodes: readonly string[] = [offeredAnswers[0], booleanCodes[0]]

/** The codes to choose from; undefined for a field to type in. */
function codesFor(type: FieldType): readonly string[] | undefined {
  if (type.kind === 'boolean') return booleanCodes
  return type.kind === 'codes' || type.kind === 'question' ? offeredCodes(type) : undefined
}

/** Codes as options. Lists without words are not asked; questions and booleans mean the same in every form. */
function useOptions(id: FieldId, codes: readonly string[]): Option[] {
  const { form, locale } = useFormTools()
  const t = useTranslations('forms.field')
  return optionsOf(form, { id, codes }, locale, (code) => t(yesCodes.includes(code) ? 'yes' : 'no'))
}

/** One of several codes. An optional choice can be taken back. */
function ChoiceField(props: FieldInputProps & { codes: readonly string[] }) {
  const { id, name, required, codes } = props
  const { form, hook } = useFormTools()
  const t = useTranslations('forms.field')
  const texts = useFieldTexts(props)
  const options = useOptions(id, codes)
  const { judge, judgeOthers } = useJudging(name)
  if (isSearched(options)) return <SearchField {...props} options={options} />
  const registered = hook.register(name, { onChange: judge, onBlur: judgeOthers })
  const isHinted = options.some(({ hint }) => hint !== undefined)
  if (options.length > MOST_RADIOS && !isHinted) {
    const first = { value: '', label: required ? t('choose') : t('noAnswer') }
    return <SelectInput {...registered} {...texts} autoComplete={purposeAt(form, name)} options={[first, ...options]} />
  }
  const { label: legend, hint, error } = texts
  const all = required ? options : [...options, { value: '', label: t('noAnswer') }]
  return <RadioGroup {...registered} legend={legend} hint={hint} error={error} options={all.map(spokenOption)} />
}
