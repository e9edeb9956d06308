'use client'

import { useEffect, useState } from 'react'
import type { RuleStates } from '@kurier/forms/rule-states'
import { fillPresets } from './fill-presets.ts'
import type { FormTools } from './form-tools.tsx'
import { decidesRules, sameStates, statesOf } from '../rule-places.ts'

/**
 * What rules close and require as the form is filled in now. Looked at only when an answer changes that a rule looks at, and
 * new only when something opens or closes, so that typing renders nothing. What is required from then on gets its presets.
 */
export function useRuleStates({ form, hook }: Pick<FormTools, 'form' | 'hook'>): RuleStates {
  const [states, setStates] = useState(() => statesOf(form, hook.getValues()))
  useEffect(() => {
    let known = statesOf(form, hook.getValues())
    return hook.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (!decidesRules(form, name)) return
        const before = known
        known = statesOf(form, values)
        if (sameStates(before, known)) return
        for (const path of known.required) if (!before.required.has(path)) fillPresets({ form, hook }, path)
        setStates(known)
      },
    })
  }, [form, hook])
  return states
}
