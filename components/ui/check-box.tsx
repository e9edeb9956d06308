import type { ComponentProps, ReactNode } from 'react'
import { describedBy, fieldId } from './text-field.tsx'

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & {
  name: string
  label: ReactNode
  hint?: ReactNode
}

/** One box to tick; takes what `register()` gives. */
export function CheckBox({ name, label, hint, ...input }: CheckBoxProps) {
  const id = fieldId(name)
  return (
    <div className="kern-form-check">
      <input
        {...input}
        id={id}
        name={name}
        type="checkbox"
        className="kern-form-check__checkbox"
        aria-describedby={describedBy(id, { hint: hint !== undefined })}
      />
      <label className="kern-label" htmlFor={id}>
        {label}
      </label>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className="col-start-2 pl-4 text-sm text-muted">
          {hint}
        </span>
      )}
    </div>
  )
}
