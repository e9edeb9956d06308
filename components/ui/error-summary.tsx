'use client'

import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { fieldId } from './text-field.tsx'
import { useFaultTitle } from './fault-title.tsx'

export type FieldFault = { field: string; message: string }

type ToldFault = Omit<FieldFault, 'message'> & { message: ReactNode }

/**
 * What is wrong in a form, each fault a link to its field. It takes the keyboard when it appears or is renewed: give it
 * a new `errors` list for each attempt to send.
 */
export function ErrorSummary({ errors }: { errors: readonly ToldFault[] }) {
  const t = useTranslations('kit.form')
  const box = useRef<HTMLDivElement>(null)
  useFaultTitle(errors.length > 0)
  useLayoutEffect(() => {
    if (errors.length > 0) box.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="kern-alert kern-alert--danger">
      <div className="kern-alert__header">
        <span className="kern-icon kern-icon--danger" aria-hidden="true" />
        <span className="kern-title">{t('errorTitle', { count: errors.length })}</span>
      </div>
      <div className="kern-alert__body">
        <ul className="list-disc pl-6">
          {errors.map(({ field, message }, at) => (
            <li key={at}>
              <a
                href={`#${fieldId(field)}`}
                className="kern-link kern-link--no-visited-state"
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(fieldId(field))?.focus()
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
