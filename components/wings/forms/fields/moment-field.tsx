'use client'

import { useEffect } from 'react'
import { TextField } from '#components/ui/text-field.tsx'
import { useFieldTexts, useFormTools, type FieldPlace } from './form-tools.tsx'
import { useJudging } from './use-judging.ts'

/** The field that a browser has for each kind of moment. */
const inputTypes = { date: 'date', time: 'time', datetime: 'datetime-local' } as const

/**
 * A day, a time, or a day with a time. The browser gives an empty value for a moment that is incomplete or does not
 * exist, so such a text is noted apart.
 */
export function MomentField({ kind, ...props }: FieldPlace & { kind: keyof typeof inputTypes }) {
  const { name } = props
  const { hook, noteUnreadable } = useFormTools()
  const { label, hint, error } = useFieldTexts(props)
  const { judge, judgeOthers } = useJudging(name)
  const look = (event: { target: unknown }) =>
    noteUnreadable(name, event.target instanceof HTMLInputElement && event.target.validity.badInput)
  // an unreadable text vanishes with the field, and the field comes back empty
  useEffect(() => () => noteUnreadable(name, false), [name, noteUnreadable])
  const registered = hook.register(name)
  return (
    <TextField
      {...registered}
      type={inputTypes[kind]}
      className="[&>input]:max-w-60"
      autoComplete="off"
      label={label}
      hint={hint}
      error={error}
      onChange={(event) => {
        look(event)
        void registered.onChange(event)
        if (event.target.value !== '') judge()
      }}
      onBlur={(event) => {
        look(event)
        void registered.onBlur(event)
        judgeOthers()
      }}
    />
  )
}
