import { groupOf, isGroupId, type DefinitionId, type Member, type Structure } from '@kurier/forms/definition'

/** The public catalogue's fields for names, in both lengths of ids; without the version that a second one has behind it. */
const firstNames = /^F60000(?:000)?228(?:V|$)/
const familyName = /^F60000(?:000)?227(?:V|$)/
const organisation = /^F60000(?:000)?319(?:V|$)/

/** A field where it stands; `isRequired`: it and all that is around it. */
type ApplicantNamePlace = { path: readonly DefinitionId[]; isRequired: boolean }

/**
 * Paths of the parts of the applicant's name, outside lists: of a person or an organisation, whichever is asked first of
 * everybody; where neither is, of a person if there is one. Empty where no field is known.
 */
export function applicantNameOf(structure: Structure): (readonly DefinitionId[])[] {
  const places = placesIn(structure, structure.root, { path: [], isRequired: true }, new Set())
  const persons = places.filter(isNamed(familyName))
  const companies = places.filter(isNamed(organisation))
  const isFirst = (place: ApplicantNamePlace) =>
    place.isRequired && (isNamed(familyName)(place) || isNamed(organisation)(place))
  const found = places.find(isFirst) ?? persons[0] ?? companies[0]
  if (!found) return []
  const first =
    isNamed(familyName)(found) && places.find((place) => isNamed(firstNames)(place) && isBeside(place, found))
  return [...(first ? [first.path] : []), found.path]
}

const isNamed =
  (name: RegExp) =>
  ({ path }: ApplicantNamePlace): boolean =>
    name.test(path.at(-1) ?? '')

const isBeside = (one: ApplicantNamePlace, other: ApplicantNamePlace): boolean =>
  one.path.slice(0, -1).join() === other.path.slice(0, -1).join()

/** Fields in the order of the form, those of each group at its first place. */
function placesIn(
  structure: Structure,
  members: readonly Member[],
  around: ApplicantNamePlace,
  seen: Set<string>,
): ApplicantNamePlace[] {
  return members.flatMap(({ id, list, required }): ApplicantNamePlace[] => {
    if (list || seen.has(id)) return []
    const place = { path: [...around.path, id], isRequired: around.isRequired && required }
    if (!isGroupId(id)) return [place]
    seen.add(id)
    return placesIn(structure, groupOf(structure, id).members, place, seen)
  })
}
