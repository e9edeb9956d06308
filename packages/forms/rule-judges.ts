import type { DefinitionId, Group, Path, FormRule, Structure } from './definition.ts'
import { exactlyOneOf } from './choices.ts'
import { conditionOf, pathsIn } from './conditions.ts'
import type { Finding } from './fault-kinds.ts'
import { isObject, partAt, wayOf } from './paths.ts'
import { escaped } from '@kurier/wire/json-pointer'

/** The finding of a rule: names of properties from the group down to its place, and the definition at that place. */
export type RuleFinding = { finding: Finding; below: readonly string[]; id?: DefinitionId }

/** The fault of a group by one of its rules; undefined when the rule is followed. */
export type RuleJudge = (group: unknown) => RuleFinding | undefined

/**
 * A rule of a group, made ready once.
 * @throws Error when a path of it leads nowhere: a mistake in the form's tables
 */
export function ruleJudge(form: Pick<Structure, 'groups'>, { members }: Group, rule: FormRule): RuleJudge {
  const holds = conditionOf(form, members, rule.condition)
  if (rule.effect === 'valid') {
    const { id, target = [], message, condition } = rule
    const of = exactlyOneOf(rule)
    const pointerTo = (path: Path) =>
      wayOf(form, members, path)
        .names.map((name) => `/${escaped(name)}`)
        .join('')
    const named = target.length > 0 ? [] : pathsIn(condition).map(pointerTo)
    const finding: Finding = { kind: 'rule', rule: id, message, named: [...new Set(named)], ...(of && { of }) }
    const found: RuleFinding = { ...placeOf(form, members, target), finding }
    return (group) => (holds(group) === false ? found : undefined)
  }
  const { names, member } = wayOf(form, members, rule.target)
  const around = names.slice(0, -1)
  const found = (kind: 'missing' | 'forbidden'): RuleFinding => ({ finding: { kind }, below: names, id: member.id })
  const [missing, forbidden] = [found('missing'), found('forbidden')]
  if (rule.effect === 'forbid')
    return (group) => (partAt(group, names) !== undefined && holds(group) === true ? forbidden : undefined)
  return (group) => {
    // a missing group lacks no members
    if (!isObject(partAt(group, around)) || partAt(group, names) !== undefined) return undefined
    return holds(group) === true ? missing : undefined
  }
}

function placeOf(
  form: Pick<Structure, 'groups'>,
  members: Group['members'],
  target: Path,
): Pick<RuleFinding, 'below' | 'id'> {
  if (target.length === 0) return { below: [] }
  const { names, member } = wayOf(form, members, target)
  return { below: names, id: member.id }
}
