export interface TextFieldProps {
  /** Name in the form's data, and its id. */
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  hint?: string
  error?: string
  defaultValue?: string
  readOnly?: boolean
}

/** One line of text with its label; hint and error are told with it. */
export function TextField({ name, label, type = 'text', hint, error, ...input }: TextFieldProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className={`kern-form-input ${error ? 'kern-form-input--error' : ''}`}>
      <label className="kern-label" htmlFor={name}>
        {label}
      </label>
      {hint ? (
        <div className="kern-hint" id={`${name}-hint`}>
          {hint}
        </div>
      ) : null}
      <input
        {...input}
        id={name}
        name={name}
        type={type}
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={`kern-form-input__input ${error ? 'kern-form-input__input--error' : ''}`}
      />
      {error ? (
        <p className="kern-error" id={`${name}-error`}>
          <span className="kern-icon kern-icon--danger" aria-hidden="true" />
          <span className="kern-body">{error}</span>
        </p>
      ) : null}
    </div>
  )
}
