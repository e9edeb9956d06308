'use client'

import { useState, type ReactNode, type Ref } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { FieldError, FieldHint, describedBy, fieldId } from '#components/ui/text-field.tsx'
import type { FieldType } from '@kurier/forms/definition'
import { FieldEcho } from './field-echo.tsx'
import { useFieldTexts, useFormTools, type FieldPlace } from './form-tools.tsx'
import { stringsOf } from '../list-values.ts'
import { isNumber, understood } from '../number-words.ts'
import { entryOf, useKindHints } from './typed-field.tsx'
import { useNumberText } from './use-number-text.ts'

type TextListFieldProps = FieldPlace & { type: FieldType; list: { min: number; max?: number } }

/** Kinds that browsers have a field of their own for. */
const inputTypes: Partial<Record<FieldType['kind'], string>> = {
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
}

/** Several short texts under one another, such as the lines of an address. */
export function TextListField(props: TextListFieldProps) {
  const { name, list, type } = props
  const { hook } = useFormTools()
  const t = useTranslations('forms.list')
  const { label, hint, error } = useFieldTexts(props, ...useKindHints(type))
  const { field } = useController({ control: hook.control, name })
  const lines = stringsOf(field.value)
  const [wanted, setWanted] = useState(Math.max(list.min, lines.length))
  const id = fieldId(name)
  const isText = type.kind === 'text'
  const change = (at: number, text: string) => {
    const changed = Array.from({ length: wanted }, (_, index) => (index === at ? text : (lines[index] ?? '')))
    field.onChange(changed)
  }
  return (
    <fieldset
      className={`kern-fieldset ${error ? 'kern-fieldset--error' : ''}`}
      aria-describedby={describedBy(id, { hint, error })}
    >
      <legend className="kern-label">{label}</legend>
      {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
      <div className="kern-fieldset__body">
        {Array.from({ length: wanted }, (_, at) => (
          <div key={at} className="kern-form-input">
            <label className="kern-label" htmlFor={at === 0 ? id : `${id}-${at}`}>
              {t(isText ? 'line' : 'entry', { number: at + 1 })}
            </label>
            <Line
              {...(at === 0 && { ref: field.ref })}
              id={at === 0 ? id : `${id}-${at}`}
              type={type}
              value={lines[at] ?? ''}
              change={(text) => change(at, text)}
              onBlur={field.onBlur}
              isWrong={error !== undefined}
            />
          </div>
        ))}
        {list.max === undefined || wanted < list.max ? (
          <Button variant="tertiary" icon="add" className="self-start" onClick={() => setWanted(wanted + 1)}>
            {t(isText ? 'addLine' : 'addEntry')}
          </Button>
        ) : null}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  )
}

type TextListFieldLineProps = {
  ref?: Ref<HTMLInputElement>
  id: string
  type: FieldType
  value: string
  change: (value: string) => void
  onBlur: () => void
  isWrong: boolean
}

function Line({ type, ...props }: TextListFieldLineProps) {
  return isNumber(type) ? <NumberLine {...props} type={type} /> : <Input {...props} type={type} />
}

function NumberLine({ value, change, ...props }: TextListFieldLineProps) {
  const { locale } = useFormTools()
  const { text, type: typeIn } = useNumberText(value, change)
  const echo = <FieldEcho id={props.id} text={understood(props.type, text, locale)} />
  return (
    <>
      <Input {...props} value={text} change={typeIn} echo={echo} />
      {echo}
    </>
  )
}

function Input({ id, type, change, isWrong, echo, ...props }: TextListFieldLineProps & { echo?: ReactNode }) {
  return (
    <input
      {...props}
      id={id}
      type={inputTypes[type.kind]}
      inputMode={entryOf(type).inputMode}
      onChange={(event) => change(event.target.value)}
      autoComplete="off"
      spellCheck={false}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={describedBy(id, { echo })}
      className={`kern-form-input__input ${isWrong ? 'kern-form-input__input--error' : ''}`}
    />
  )
}
