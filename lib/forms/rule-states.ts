import type { FormDefinition } from './definition.ts'
import { documentWithout, type MemberValues } from './document.ts'
import { settled, type Effects } from './rule-effects.ts'

/**
 * Paths of ids with dots, and numbers of items between them (`G00000001.0.F00000002`): `closed` what rules forbid as it is
 * filled in now, `required` what they demand now. What is below something closed is closed with it and does not stand here.
 */
export type RuleStates = Effects

/** What the rules of a form say of what is filled in, judged on what would be sent; always the same where there are none. */
export function ruleStates(form: FormDefinition, values: MemberValues): RuleStates {
  const { closed, required } = settled(form, values, (without) => documentWithout(form, values, without))
  return { closed, required }
}
