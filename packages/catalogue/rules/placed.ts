import type { Condition, Path, Words } from '@kurier/forms/definition'
import type { TreePlace } from '../model/tree.ts'
import type { RuleOrigin } from '../terms.ts'
import { anyOf, canonical, not } from './condition-paths.ts'
import type { DraftEffect } from './drafts/draft.ts'
import type { Host } from './layout.ts'

/** A rule text or translated rule, and what became of it. `leftOut`: it is obeyed by asking for nothing. */
export type PlacedSource = {
  id: string
  bearer: string
  text: string
  origin: RuleOrigin
  place?: TreePlace
  reasons: Words[]
  runs: Set<string>
  leftOut?: true
}

/** A rule at its place. `show`: forbidden otherwise, unless another of the same place shows it. */
export type PlacedRule = { sources: readonly PlacedSource[]; host: Host; condition: Condition; message?: Words } & (
  | { effect: DraftEffect; target: Path }
  | { effect: 'valid'; target?: Path }
)

/** A rule about whether its target is there. */
export type TargetRule = Extract<PlacedRule, { target: Path }>

export const isTargetRule = (rule: PlacedRule): rule is TargetRule => rule.effect !== 'valid'

/** Tells all who said it why a rule does not run; the same reason once. */
export function refuse({ sources }: Pick<PlacedRule, 'sources'>, reason: Words): void {
  for (const source of sources) {
    if (!source.reasons.some(({ de }) => de === reason.de)) source.reasons.push(reason)
  }
}

/** What rules say, whoever says it; two rules of one key are the same. */
const keyOf = ({ host, effect, target = [], condition }: PlacedRule): string =>
  JSON.stringify([host, effect, target, canonical(condition)])

/** Rules that are there twice as one, said by all who said them. */
export function merged(rules: readonly PlacedRule[]): PlacedRule[] {
  const byKey = new Map<string, PlacedRule>()
  for (const rule of rules) {
    const key = keyOf(rule)
    const known = byKey.get(key)
    byKey.set(key, known ? { ...known, sources: [...new Set([...known.sources, ...rule.sources])] } : rule)
  }
  return [...byKey.values()]
}

/** Turns rules that show a member into rules that forbid it while no condition holds. */
export function withoutShowing(rules: readonly PlacedRule[]): PlacedRule[] {
  const shown = new Map<string, TargetRule[]>()
  for (const rule of rules.filter(isTargetRule)) {
    if (rule.effect !== 'show') continue
    const key = JSON.stringify([rule.host, rule.target])
    shown.set(key, [...(shown.get(key) ?? []), rule])
  }
  const hidden = [...shown.values()].flatMap(([first, ...others]): PlacedRule[] => {
    if (!first) return []
    const sources = [...new Set([first, ...others].flatMap((rule) => rule.sources))]
    const condition = not(anyOf([first, ...others].map((rule) => rule.condition)))
    return [{ ...first, effect: 'forbid', condition, sources }]
  })
  return [...rules.filter(({ effect }) => effect !== 'show'), ...hidden]
}
