'use client'

import { useEffect, useState } from 'react'
import type { RuleStates } from '#lib/forms/rule-states.ts'
import type { FormTools } from './form-tools.tsx'
import { decidesRules, sameStates, statesOf } from './rule-places.ts'

/**
 * What rules close and require as the form is filled in now. Looked at only when an answer changes that a rule looks at, and
 * new only when something opens or closes, so that typing renders nothing.
 */
export function useRuleStates({ form, hook }: Pick<FormTools, 'form' | 'hook'>): RuleStates {
  const [states, setStates] = useState(() => statesOf(form, hook.getValues()))
  useEffect(
    () =>
      hook.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (!decidesRules(form, name)) return
          const now = statesOf(form, values)
          setStates((before) => (sameStates(before, now) ? before : now))
        },
      }),
    [form, hook],
  )
  return states
}
