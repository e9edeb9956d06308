import type { FormDefinition } from './definition.ts'
import { documentWithout, type MemberValues } from './document.ts'
import { settled, type Effects } from './rule-effects.ts'

/**
 * Paths of ids with dots, and numbers of items between them (`G00000001.0.F00000002`): `closed` what rules forbid as it
 * is filled in now, `required` what they demand now. Paths below a closed one are closed with it and are left out here.
 */
export type RuleStates = Effects

/**
 * The states by the rules of a form for the entered values, judged on what would be sent; always the same without
 * rules.
 */
export function ruleStates(form: FormDefinition, values: MemberValues): RuleStates {
  const { closed, required } = settled(form, values, (without) => documentWithout(form, values, without))
  return { closed, required }
}
