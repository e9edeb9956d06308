'use client'

import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldError, FieldHint, fieldId } from './text-field.tsx'
import { useWaiting } from './use-hydrated.ts'

/** `isChosen`: where a component keeps itself what is chosen. */
type Option = { value: string; label: ReactNode; hint?: ReactNode; isChosen?: boolean }

type ChoiceGroupProps = {
  name: string
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  options: readonly Option[]
} & Omit<ComponentProps<'input'>, 'name' | 'id' | 'type' | 'value'>

/** Any of several values; takes what `register()` gives, and then waits for the script. */
export function CheckboxGroup(props: ChoiceGroupProps) {
  return <ChoiceGroup {...props} type="checkbox" />
}

/** Exactly one of several values, all to be seen; takes what `register()` gives, and then waits for the script. */
export function RadioGroup(props: ChoiceGroupProps) {
  return <ChoiceGroup {...props} type="radio" />
}

function ChoiceGroup(props: ChoiceGroupProps & { type: 'checkbox' | 'radio' }) {
  const { name, legend, hint, error, options, type, disabled, ...input } = props
  const id = fieldId(name)
  const waiting = useWaiting(input.onChange !== undefined, disabled)
  return (
    <fieldset
      className={`kern-fieldset ${error ? 'kern-fieldset--error' : ''}`}
      aria-describedby={describedBy(id, { hint, error })}
    >
      <legend className="kern-label">{legend}</legend>
      {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
      <div className="kern-fieldset__body">
        {options.map((option, index) => {
          const own = index === 0 ? id : `${id}-${option.value.replaceAll('.', '-')}`
          return (
            <div key={option.value} className="kern-form-check">
              <input
                {...input}
                {...waiting}
                id={own}
                name={name}
                type={type}
                value={option.value}
                {...(option.isChosen !== undefined && { checked: option.isChosen })}
                aria-describedby={option.hint ? `${own}-about` : undefined}
                className={`kern-form-check__${type} ${error ? `kern-form-check__${type}--error` : ''}`}
              />
              <label className="kern-label" htmlFor={own}>
                {option.label}
              </label>
              {option.hint ? (
                <div id={`${own}-about`} className="col-start-2 pl-4 text-sm text-muted">
                  {option.hint}
                </div>
              ) : null}
            </div>
          )
        })}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  )
}
