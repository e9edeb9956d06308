import { isGroupId } from '@kurier/forms/definition'
import type { DefinitionId, Path, Words } from '@kurier/forms/definition'
import { commonId, type Reference } from './drafts/draft.ts'
import { crossesList, membersOf, waysTo, type Host, type Layout } from './layout.ts'
import { reasons } from './reasons.ts'

/** Where a rule belongs, and how its references are reached from there. */
export type Placement = { host: Host; paths: ReadonlyMap<Reference, Path> }

/** Every place of a rule, and the reasons why it has no other places. */
export type Placements = { placed: readonly Placement[]; reasons: readonly Words[] }

/** Groups in which a rule is looked up, at most. */
const mostVisits = 500

type PlaceSearch = {
  layout: Layout
  references: readonly Reference[]
  placed: Placement[]
  reasons: Words[]
  visits: number
}

/**
 * Looks up what a rule mentions, from the element that bears it outward: in its group, then in each group that this one
 * stands in, up to the root. Where it finds the last of them, the rule belongs; a group that stands at several places
 * is left in every direction that is needed. Without references the rule belongs to the bearer itself.
 */
export function placementsOf(layout: Layout, bearer: DefinitionId | '', references: readonly Reference[]): Placements {
  const search: PlaceSearch = { layout, references, placed: [], reasons: [], visits: 0 }
  for (const host of groupsOf(layout, bearer)) lookUp(search, host, new Map(), true)
  if (search.visits === 0) search.reasons.push(reasons.noSuchElement(commonId(bearer)))
  const known = new Set<string>()
  const placed = search.placed.filter((placement) => {
    const key = JSON.stringify([placement.host, ...placement.paths.values()])
    return !known.has(key) && known.add(key)
  })
  const told = new Set<string>()
  return { placed, reasons: search.reasons.filter(({ de }) => !told.has(de) && told.add(de)) }
}

/** A field has its rules in the groups that it stands in. */
function groupsOf(layout: Layout, bearer: DefinitionId | ''): Host[] {
  if (bearer === '' || isGroupId(bearer)) return [bearer]
  return [...new Set((layout.standsIn.get(bearer) ?? []).map(({ host }) => host))]
}

function lookUp(search: PlaceSearch, host: Host, found: ReadonlyMap<Reference, Path>, isBearer: boolean): void {
  search.visits += 1
  if (search.visits > mostVisits || search.layout.looks < 0) return void search.reasons.push(reasons.tooManyPlaces)
  const paths = new Map(found)
  for (const reference of search.references) {
    if (paths.has(reference) || (reference.isExact && !isBearer)) continue
    const [way, another] = waysTo(search.layout, host, reference)
    if (another) return void search.reasons.push(reasons.ambiguous(nameOfReference(reference)))
    if (way) paths.set(reference, way)
  }
  const missing = search.references.find((reference) => !paths.has(reference))
  if (!missing) return settle(search, { host, paths })
  const places = search.layout.standsIn.get(host) ?? []
  if (places.length === 0) search.reasons.push(reasons.notFound(nameOfReference(missing)))
  for (const { host: outer, member } of places) {
    lookUp(search, outer, new Map([...paths].map(([reference, path]) => [reference, [member.id, ...path]])), false)
  }
}

export const nameOfReference = ({ ids }: Reference): string => ids.join('.')

function settle(search: PlaceSearch, placement: Placement): void {
  const settled = intoList(search.layout, placement)
  const { structure } = search.layout
  const isAcross = [...settled.paths.values()].some((path) => crossesList(structure, settled.host, path))
  if (isAcross) search.reasons.push(reasons.acrossList)
  else search.placed.push(settled)
}

/**
 * A rule whose references are all in items of one list belongs to these items, each for itself, unless the group of an
 * item or one around it stands elsewhere, too.
 */
function intoList(layout: Layout, placement: Placement): Placement {
  const { host, paths } = placement
  const all = [...paths.values()]
  const step = all[0]?.[0]
  const isShared = step !== undefined && all.every((path) => path[0] === step && path.length > 1)
  if (!isShared || !isGroupId(step) || (layout.standsIn.get(step) ?? []).length !== 1) return placement
  const inner = intoList(layout, { host: step, paths: new Map([...paths].map(([key, path]) => [key, path.slice(1)])) })
  const isList = membersOf(layout.structure, host).some(({ id, list }) => id === step && list !== undefined)
  return isList || inner.host !== step ? inner : placement
}
