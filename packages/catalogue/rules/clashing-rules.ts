import type { FormDefinition } from '@kurier/forms/definition'
import type { Edits } from '@kurier/forms/edits/changes'
import { ruleIds } from '@kurier/forms/edits/rules-off'
import { withoutCycles } from './cycles.ts'
import { withoutUnfulfillable } from './fulfillable.ts'
import { hostsOf } from './layout.ts'
import { rulesOf, type Making } from './making.ts'
import type { PlacedRule, PlacedSource } from './placed.ts'

const sourceOf = (id: string): PlacedSource => ({
  id,
  bearer: '',
  text: '',
  origin: 'text',
  reasons: [],
  runs: new Set(),
})

/**
 * Ids of the rules with which nobody could fill in the form: those that close things in a circle, and those that cannot be
 * followed together with the others. The rules of a schema were looked through when it was imported; this is done again when edits
 * add to them, or say what must be there.
 */
export function clashingRules(form: FormDefinition, { ownRules = {}, members = {} }: Edits): string[] {
  if (Object.keys(ownRules).length + Object.keys(members).length === 0) return []
  const placed = hostsOf(form).flatMap((host) =>
    rulesOf(form, host).flatMap(({ id, effect, target, condition }): PlacedRule[] =>
      effect === 'valid' ? [] : [{ sources: [sourceOf(id)], host, effect, target, condition }],
    ),
  )
  const acyclic = new Set(withoutCycles(form, placed).rules)
  const circling = placed.flatMap((rule) => (acyclic.has(rule) ? [] : rule.sources.map(({ id }) => id)))
  const making: Making = {
    structure: form,
    labels: form.labels,
    sources: new Map([...ruleIds(form)].map((id) => [id, [sourceOf(id)]])),
    notes: [],
    copies: 0,
  }
  const left = ruleIds(withoutUnfulfillable(making).structure)
  return [...new Set([...circling, ...[...ruleIds(form)].filter((id) => !left.has(id))])]
}
