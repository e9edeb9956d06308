import type { FormRule, Structure } from '@kurier/forms/definition'
import type { FormFault } from '@kurier/forms/fault-kinds'
import { answered } from './answer.ts'
import { pathsIn } from './condition-paths.ts'
import { hostsOf, type Host } from './layout.ts'
import { rulesOf, withRulesOf, type Making } from './making.ts'
import { refuse, toldIds } from './placed.ts'
import { reasons } from './reasons.ts'

/**
 * The same form without rules that disagree: for each group with rules, and for the whole, one document that follows all of
 * them is made. If a rule is broken in it, neither that rule nor those run that say something of the same fields.
 */
export function withoutDisagreements(making: Making): Making {
  const hosts = hostsOf(making.structure).filter((host) => host !== '' && rulesOf(making.structure, host).length > 0)
  return [...hosts, '' as const].reduce(agreed, making)
}

function agreed(making: Making, host: Host): Making {
  for (let made = making; ;) {
    const whole = wholeOf(made.structure, host)
    const disagreeing = disagreementsIn(whole, answered(whole, {}).faults)
    if (disagreeing.length === 0) return made
    made = disagreeing.reduce(withoutRules, made)
  }
}

/** A form that consists of this group alone. */
function wholeOf(structure: Structure, host: Host): Structure {
  if (host === '') return structure
  const { fields, groups } = structure
  return { fields, groups, root: [{ id: host, required: true }] }
}

/**
 * Each broken rule with all that say something of its fields. If no rule is broken, a member is missing, forbidden, or not
 * the only one of a choice: then all rules that speak of it.
 */
function disagreementsIn(structure: Structure, faults: readonly FormFault[]): FormRule[][] {
  const all = hostsOf(structure).flatMap((host) => rulesOf(structure, host))
  const broken = all.filter(({ id }) => faults.some((fault) => fault.kind === 'rule' && fault.rule === id))
  if (broken.length > 0) {
    return broken.map((one) => {
      const spoken = new Set(spokenOf(one))
      return all.filter((rule) => rule === one || saysOf(rule).some((id) => spoken.has(id)))
    })
  }
  const about = new Set<string>(faults.flatMap((fault) => (fault.kind === 'one-of' ? fault.of : (fault.id ?? []))))
  const speaking = all.filter((rule) => [...saysOf(rule), ...spokenOf(rule)].some((id) => about.has(id)))
  return speaking.length > 0 ? [speaking] : []
}

const spokenOf = ({ condition }: FormRule): string[] => pathsIn(condition).flat()

/** What a rule says something of: whether its target is there, or the fields that have to go together. */
const saysOf = (rule: FormRule): readonly string[] =>
  (rule.effect === 'valid' ? pathsIn(rule.condition) : [rule.target]).flatMap((path) => path.slice(-1))

function withoutRules(making: Making, dropped: readonly FormRule[]): Making {
  const ids = new Set(dropped.map(({ id }) => id))
  const sources = [...new Set([...ids].flatMap((id) => making.sources.get(id) ?? []))]
  refuse({ sources }, sources.length > 1 ? reasons.disagree(toldIds(sources)) : reasons.unfulfillable)
  for (const id of ids) for (const source of sources) source.runs.delete(id)
  const structure = hostsOf(making.structure).reduce((made, host) => {
    const rules = rulesOf(made, host)
    const kept = rules.filter(({ id }) => !ids.has(id))
    return kept.length < rules.length ? withRulesOf(made, host, kept) : made
  }, making.structure)
  return { ...making, structure }
}
