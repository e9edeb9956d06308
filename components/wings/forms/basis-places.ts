import { groupOf, isGroupId, type Basis, type DefinitionId, type FormDefinition } from '@kurier/forms/definition'
import { isAsked } from './presences.ts'
import { withoutPlaces } from './rule-places.ts'
import { aboutOf } from './words.ts'

/** The legal bases of what stands at a path, without those that a group around it has told already. */
export function basesAt(form: FormDefinition, path: string): readonly Basis[] {
  const ids = idsOf(path)
  const told = new Set(
    ids
      .slice(0, -1)
      .flatMap((id) => basesOf(form, id))
      .map(keyOf),
  )
  return ids
    .slice(-1)
    .flatMap((id) => basesOf(form, id))
    .filter((basis) => !told.has(keyOf(basis)))
}

/** The legal bases of a group that has a step of its own, and of the groups around it, which may have none; each once. */
export function basesAround(form: FormDefinition, path: string): readonly Basis[] {
  const all = idsOf(path).flatMap((id) => basesOf(form, id))
  return [...new Map(all.map((basis) => [keyOf(basis), basis])).values()]
}

/** What a page asks for, with the bases of it that nothing around it has told. */
export type ToldBases = { id?: DefinitionId; bases: readonly Basis[] }

/**
 * The legal bases of all that stands at these paths, in its order. `isThere`: whether something is asked now; without it all
 * of its members are left out.
 */
export function basesIn(
  form: FormDefinition,
  paths: readonly string[],
  isThere: (path: string) => boolean = () => true,
): ToldBases[] {
  return paths.filter(isThere).flatMap((path) => {
    const id = idsOf(path).at(-1)
    if (id === undefined) return []
    const bases = basesAt(form, path)
    const below = isGroupId(id) ? groupOf(form, id).members.filter((member) => isAsked(form, member)) : []
    const inside = below.map((member) => `${path}.${member.id}`)
    return [...(bases.length > 0 ? [{ id, bases }] : []), ...basesIn(form, inside, isThere)]
  })
}

const keyOf = ({ text, link = '' }: Basis): string => `${text} ${link}`

const ownBases = (form: FormDefinition, id: DefinitionId): readonly Basis[] => aboutOf(form, id).basis ?? []

/** Of a group also what all its members have in common: it is told once. */
function basesOf(form: FormDefinition, id: DefinitionId): readonly Basis[] {
  const own = ownBases(form, id)
  const [first, ...others] = isGroupId(id) ? groupOf(form, id).members.filter((member) => isAsked(form, member)) : []
  if (!first || others.length === 0) return own
  const known = new Set(own.map(keyOf))
  const inAll = ownBases(form, first.id).filter((basis) => {
    const key = keyOf(basis)
    return !known.has(key) && others.every((other) => ownBases(form, other.id).some((one) => keyOf(one) === key))
  })
  return [...own, ...inAll]
}

const idsOf = (path: string): DefinitionId[] => (path === '' ? [] : (withoutPlaces(path).split('.') as DefinitionId[])) // a path is made of ids
