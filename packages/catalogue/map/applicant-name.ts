import { groupOf, isGroupId, rootGroup } from '@kurier/forms/definition'
import type { DefinitionId, FormDefinition, Group, Member, Structure } from '@kurier/forms/definition'
import { choicesOf } from '@kurier/forms/choices'
import { hostsOf } from '../rules/layout.ts'
import { rulesOf } from '../rules/making.ts'
import { quoted, told, type NoteText } from './told.ts'

/** The public catalogue's fields for names, in both lengths of ids; without the version that a second one has behind it. */
const firstNames = /^F60000(?:000)?228(?:V|$)/
const familyName = /^F60000(?:000)?227(?:V|$)/
const organisation = /^F60000(?:000)?319(?:V|$)/

/** A field where it stands; `isRequired`: it and all that is around it. */
type ApplicantNamePlace = { path: readonly DefinitionId[]; isRequired: boolean }

/**
 * Paths of the parts of the applicant's name, outside lists: of a person or an organisation, whichever is asked first of
 * everybody; where neither is, of a person if there is one, and before it that of the organisation which a rule or a choice
 * asks of other applicants. Empty where no field is known.
 */
export function applicantNameOf(structure: Structure): (readonly DefinitionId[])[] {
  const places = placesIn(structure, structure.root, { path: [], isRequired: true }, new Set())
  const persons = places.filter(isNamed(familyName))
  const companies = places.filter(isNamed(organisation))
  const isFirst = (place: ApplicantNamePlace) =>
    place.isRequired && (isNamed(familyName)(place) || isNamed(organisation)(place))
  const found = places.find(isFirst) ?? persons[0] ?? companies[0]
  if (!found) return []
  const isPerson = isNamed(familyName)(found)
  const first = isPerson && places.find((place) => isNamed(firstNames)(place) && isBeside(place, found))
  const other = isPerson && !found.isRequired && companies.find(({ path }) => isAskedOfSome(structure, path))
  return [...(other ? [other.path] : []), ...(first ? [first.path] : []), found.path]
}

/** True for what everybody gives, or those of whom a rule or a choice asks it. */
function isAskedOfSome(structure: Structure, path: readonly DefinitionId[]): boolean {
  const demanded = demandedBelow(structure)
  const isChosen = (around: readonly DefinitionId[], id: DefinitionId) =>
    choicesOf({ ...structure, pages: [] }, groupAt(structure, around)).some(({ of }) => of.includes(id))
  return path.every((id, at) => {
    const around = path.slice(0, at)
    return isDemanded(structure, around, id, demanded) || isChosen(around, id)
  })
}

function groupAt(structure: Structure, around: readonly DefinitionId[]): Group {
  const last = around.at(-1)
  return last && isGroupId(last) ? groupOf(structure, last) : rootGroup(structure)
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

/** What an operator has to know of the applicant's name: that no field for it is known, or that nobody has to give one. */
export function nameNotes(form: FormDefinition): (NoteText & { id?: DefinitionId })[] {
  const { labels, applicantName } = form
  const path = applicantName.at(-1)
  if (!path) return [unknown]
  const demanded = demandedBelow(form)
  const said = path.at(-1)
  // a name is what the catalogue calls so, or what an operator says is one
  const isName = (id: DefinitionId) => id === said || familyName.test(id) || organisation.test(id)
  if (isAlwaysNamed(form, rootGroup(form), { demanded, isName, around: new Set() })) return []
  const optional = path.filter((id, at) => !isDemanded(form, path.slice(0, at), id, demanded))
  const id = optional[0] ?? path.at(-1)
  const names = (language: 'de' | 'en') =>
    optional.map((one) => quoted(labels.definitions[one]?.label[language] ?? one)).join(', ')
  return [
    {
      ...(id && { id }),
      ...told(
        'no-name',
        `Der Antrag kann ohne Namen abgesendet werden: Weder der Name einer Person noch der einer Organisation ist Pflicht. Nicht Pflicht ist hier: ${names('de')}.`,
        `The application can be sent without a name: neither that of a person nor that of an organisation is required. What is not required here: ${names('en')}.`,
      ),
    },
  ]
}

const unknown = told(
  'no-name',
  'Ein Feld für den Namen der antragstellenden Person oder Organisation ist nicht bekannt: Die Sachbearbeitung sieht die Anträge ohne Namen.',
  'No field for the name of the applying person or organisation is known: case workers see the applications without names.',
)

/** The last ids of the targets that rules require, under whatever condition. */
const demandedBelow = (structure: Structure): ReadonlySet<string> =>
  new Set(
    hostsOf(structure).flatMap((host) =>
      rulesOf(structure, host).flatMap(({ effect, target }) => (effect === 'require' ? (target.at(-1) ?? []) : [])),
    ),
  )

function isDemanded(
  structure: Structure,
  around: readonly DefinitionId[],
  id: DefinitionId,
  demanded: ReadonlySet<string>,
): boolean {
  return demanded.has(id) || groupAt(structure, around).members.some((member) => member.id === id && member.required)
}

/** `demanded`: what rules require; `around`: the groups that were gone through before. */
type NameSearch = {
  demanded: ReadonlySet<string>
  isName: (id: DefinitionId) => boolean
  around: ReadonlySet<string>
}

/** True when each way to fill in a group gives a name of a person or an organisation. */
function isAlwaysNamed(structure: Structure, group: Group, search: NameSearch): boolean {
  const { demanded, around } = search
  const isName = ({ id }: Member): boolean =>
    isGroupId(id)
      ? !around.has(id) &&
        isAlwaysNamed(structure, groupOf(structure, id), { ...search, around: new Set([...around, id]) })
      : search.isName(id)
  const choices = choicesOf({ ...structure, pages: [] }, group)
  const ofChoice = (of: readonly DefinitionId[]) => group.members.filter(({ id }) => of.includes(id))
  return (
    group.members.some((member) => (member.required || demanded.has(member.id)) && isName(member)) ||
    choices.some(({ of }) => ofChoice(of).every(isName))
  )
}
