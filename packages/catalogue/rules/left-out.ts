import { pathsIn } from '@kurier/forms/conditions'
import { isGroupId } from '@kurier/forms/definition'
import type { DefinitionId, Member, Path, FormRule, Structure } from '@kurier/forms/definition'
import { toldApart } from './copies.ts'
import { endOf, hostsOf, membersOf, type Host } from './layout.ts'
import { rulesOf, withMembers, withRulesOf, type Making } from './making.ts'
import { refuse } from './placed.ts'
import { reasons } from './reasons.ts'

/** Without a member, without rules that speak of it, and without groups that are empty then. */
export function leftOut(making: Making, host: Host, path: Path): Making {
  const apart = toldApart(making, host, path)
  const end = endOf(apart.structure, host, apart.path)
  if (!end) return apart
  const { id } = end.member
  const message = { de: 'Eine Regel schließt es immer aus.', en: 'A rule always rules it out.' }
  const made = { ...apart, notes: [...apart.notes, { kind: 'left-out' as const, id, message }] }
  const isMeant = (rule: FormRule): boolean =>
    rule.effect === 'forbid' && rule.condition === true && rule.target.join('.') === apart.path.join('.')
  const rules = rulesOf(made.structure, host)
  for (const rule of rules.filter(isMeant)) {
    for (const source of made.sources.get(rule.id) ?? []) {
      source.leftOut = true
      source.runs.delete(rule.id)
    }
  }
  const kept = rules.filter((rule) => !isMeant(rule))
  return withoutMember({ ...made, structure: withRulesOf(made.structure, host, kept) }, end.host, id)
}

function withoutMember(making: Making, host: Host, id: DefinitionId): Making {
  let structure = withMembers(making.structure, host, (member) => (member.id === id ? [] : [member]))
  for (const one of hostsOf(structure)) {
    const [kept, gone] = [[], []] as [FormRule[], FormRule[]] // filled right below
    for (const rule of rulesOf(structure, one)) (leadsSomewhere(structure, one, rule) ? kept : gone).push(rule)
    if (gone.length > 0) structure = withRulesOf(structure, one, kept)
    for (const rule of gone) {
      const sources = making.sources.get(rule.id) ?? []
      const isObeyed = rule.effect === 'forbid' && endOf(structure, one, rule.target) === undefined
      if (!isObeyed) refuse({ sources }, reasons.leftOut(id))
      for (const source of sources) {
        source.runs.delete(rule.id)
        if (isObeyed) source.leftOut = true
      }
    }
  }
  const made = { ...making, structure }
  if (host === '' || membersOf(structure, host).length > 0 || structure.groups[host]?.furtherProperties) return made
  const holders = hostsOf(structure).filter((one) => membersOf(structure, one).some((member) => member.id === host))
  return holders.reduce((less, one) => withoutMember(less, one, host), made)
}

const leadsSomewhere = (structure: Structure, host: Host, { target, condition }: FormRule): boolean =>
  [...(target ? [target] : []), ...pathsIn(condition)].every((path) => endOf(structure, host, path) !== undefined)

/** Everything that stands somewhere below these members. */
function standingIn({ groups }: Pick<Structure, 'groups'>, below: readonly Pick<Member, 'id'>[]): ReadonlySet<string> {
  const standing = new Set<string>()
  const mark = (members: readonly Pick<Member, 'id'>[]): void => {
    for (const { id } of members.filter((member) => !standing.has(member.id))) {
      standing.add(id)
      if (isGroupId(id)) mark(groups[id]?.members ?? [])
    }
  }
  mark(below)
  return standing
}

/**
 * Without what stands nowhere now: what was left out, or copied for every place. What stood nowhere in the structure as it
 * was given stays, with all that it holds.
 */
export function withoutUnused(making: Making, given: Structure): Making {
  const { root, groups, fields } = making.structure
  const stood = standingIn(given, given.root)
  const isApart = (id: string): boolean =>
    !stood.has(id) && (Object.hasOwn(given.groups, id) || Object.hasOwn(given.fields, id))
  const apart = hostsOf(making.structure).flatMap((id) => (id !== '' && isApart(id) ? [{ id }] : []))
  const standing = standingIn(making.structure, [...root, ...apart])
  const isLost = (id: string): boolean => !standing.has(id) && !isApart(id)
  for (const host of hostsOf(making.structure)) if (host !== '' && isLost(host)) gone(making, host)
  const keep = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !isLost(id)))
  return { ...making, structure: { ...making.structure, groups: keep(groups), fields: keep(fields) } }
}

/** Rules of a group that stands nowhere do not run; of one that was copied for each place, those of the copies do. */
function gone({ structure, sources: all }: Making, host: Host): void {
  for (const { id } of rulesOf(structure, host)) {
    for (const source of all.get(id) ?? []) {
      source.runs.delete(id)
      if (source.runs.size === 0) refuse({ sources: [source] }, reasons.leftOut(host))
    }
  }
}
