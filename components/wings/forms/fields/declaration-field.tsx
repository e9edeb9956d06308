'use client'

import { useController } from 'react-hook-form'
import { describedBy, FieldError, fieldId } from '#components/ui/text-field.tsx'
import { useFieldTexts, useFormTools, type FieldPlace } from './form-tools.tsx'
import { Spoken, SpokenLines } from '../spoken.tsx'
import { useJudging } from './use-judging.ts'
import { aboutOf } from '../words.ts'

const TICKED = 'true'

/** A declaration: one box to tick, after what is declared. */
export function DeclarationField(props: FieldPlace) {
  const { id: definition, name } = props
  const { form, hook } = useFormTools()
  const { label, error } = useFieldTexts(props)
  const { field } = useController({ control: hook.control, name })
  const { judge } = useJudging(name)
  const { text, hint } = aboutOf(form, definition)
  const id = fieldId(name)
  const value: unknown = field.value
  const described = [text && `${id}-text`, describedBy(id, { hint: hint !== undefined, error })]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={`kern-fieldset ${error ? 'kern-fieldset--error' : ''}`}>
      {text ? (
        <div id={`${id}-text`} className="mb-2">
          <SpokenLines form={form} words={text} />
        </div>
      ) : null}
      <div className="kern-form-check">
        <input
          id={id}
          name={name}
          type="checkbox"
          className={`kern-form-check__checkbox ${error ? 'kern-form-check__checkbox--error' : ''}`}
          checked={value === TICKED}
          onChange={({ target }) => {
            field.onChange(target.checked ? TICKED : '')
            judge()
          }}
          onBlur={field.onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <label className="kern-label" htmlFor={id}>
          {label}
        </label>
        {hint ? (
          <span id={`${id}-hint`} className="col-start-2 pl-4 text-sm text-muted">
            <Spoken form={form} words={hint} />
          </span>
        ) : null}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}
