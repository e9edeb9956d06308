import { pathsIn } from '@kurier/forms/conditions'
import type { Path, Structure } from '@kurier/forms/definition'
import { targetsOf, type ConsistentRules } from './contradictions.ts'
import { endOf, type Host } from './layout.ts'
import { isTargetRule, refuse, type PlacedRule, type TargetRule } from './placed.ts'
import { reasons } from './reasons.ts'

/** By member that a rule closes, the members in the rule's conditions, which may be closed themselves. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Rules without those that close things in a circle: whether something is asked would depend on itself. A member counts
 * as the same wherever its group stands.
 */
export function withoutCycles(structure: Structure, rules: readonly PlacedRule[]): ConsistentRules {
  const closing = rules.filter(isTargetRule).filter(({ effect }) => effect !== 'require')
  const edges = new Map<string, Set<string>>()
  for (const rule of closing) {
    const from = memberAt(structure, rule.host, rule.target)
    const to = pathsIn(rule.condition).flatMap((path) => membersAlong(structure, rule.host, path))
    edges.set(from, new Set([...(edges.get(from) ?? []), ...to]))
  }
  const circle = inCircles(edges)
  const isInCircle = (rule: TargetRule) => circle.has(memberAt(structure, rule.host, rule.target))
  const circling = closing.filter(isInCircle)
  const dropped = new Set<PlacedRule>(circling)
  const ids = [...new Set([...dropped].flatMap(({ sources }) => sources.map(({ id }) => id)))]
  const told = ids.length > 20 ? [...ids.slice(0, 20), '…'] : ids
  for (const rule of dropped) refuse(rule, reasons.cycle(told.join(', ')))
  const undecided = targetsOf(circling)
  return { rules: rules.filter((rule) => !dropped.has(rule)), undecided }
}

function memberAt(structure: Structure, host: Host, path: Path): string {
  const end = endOf(structure, host, path)
  return `${end?.host ?? ''}.${end?.member.id ?? ''}`
}

/** A path ends where one of the groups on it is closed, too. */
const membersAlong = (structure: Structure, host: Host, path: Path): string[] =>
  path.map((_, at) => memberAt(structure, host, path.slice(0, at + 1)))

/** What stands in a circle, or between two of them: what is left when ends are taken away again and again. */
function inCircles(edges: Graph): ReadonlySet<string> {
  const left = withoutEnds(edges)
  return new Set(withoutEnds(turned(left)).keys())
}

/** What leads on for ever: nodes whose edges all end are taken away, the last first. */
function withoutEnds(edges: Graph): Graph {
  const open = new Map([...edges].map(([from, to]) => [from, [...to].filter((one) => edges.has(one)).length]))
  const backwards = turned(edges)
  const ends = [...open].filter(([, count]) => count === 0).map(([from]) => from)
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    open.delete(end)
    for (const from of backwards.get(end) ?? []) {
      const count = open.get(from)
      if (count === undefined) continue
      open.set(from, count - 1)
      if (count === 1) ends.push(from)
    }
  }
  return new Map([...edges].filter(([from]) => open.has(from)).map(([from, to]) => [from, keep(to, open)]))
}

const keep = (to: ReadonlySet<string>, left: ReadonlyMap<string, unknown>): ReadonlySet<string> =>
  new Set([...to].filter((one) => left.has(one)))

function turned(edges: Graph): Graph {
  const backwards = new Map<string, Set<string>>()
  for (const [from, to] of edges) {
    for (const one of to) backwards.set(one, (backwards.get(one) ?? new Set()).add(from))
  }
  return backwards
}
