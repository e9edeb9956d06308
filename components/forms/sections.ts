import { fieldId } from '#components/ui/text-field.tsx'
import {
  groupOf,
  isGroupId,
  type FormDefinition,
  type FormPage,
  type Group,
  type GroupId,
} from '#lib/forms/definition.ts'
import { pageGroup } from './places.ts'
import { askedMembers, shownMembers, type ShownMember } from './presences.ts'

/** Depth of groups: the title of the page stands for the first, then come sections with an h2, then groups with a title. */
export const TITLED_BY_PAGE = 0
export const SECTION = 1
export const INSIDE = 2

/** Depth of what a page asks for; the one group of a page needs no title besides that of the page. */
export const pageDepth = ({ members }: FormPage): number => (members.length > 1 ? SECTION : TITLED_BY_PAGE)

/** A group that holds fields to fill in without more ado: not a list, and not left out until it is wanted. */
export const isPlainGroup = ({ member: { list, required }, presence, recorded }: ShownMember): boolean =>
  !recorded && !list && (required || presence === 'opened')

/** True when a group has a title of its own. One that only holds another group leaves the title to that. */
export function hasTitle(form: FormDefinition, group: Group, depth: number): boolean {
  const asked = askedMembers(form, group)
  const [only] = asked
  const holdsOneGroup = asked.length === 1 && only !== undefined && isGroupId(only.id) && only.required && !only.list
  return depth >= SECTION && !holdsOneGroup
}

/** Id of the title of the group at this path. */
export const titleId = (path: string): string => `${fieldId(path)}-title`

/** A section of a page: the path of its group, and the group. */
export type PageSection = { path: string; id: GroupId }

/** The sections of a page as it is filled in now, in their order. `values`: of the whole form. */
export function sectionsOf(
  form: FormDefinition,
  page: FormPage,
  values: Readonly<Record<string, unknown>>,
): PageSection[] {
  return sectionsIn(form, { group: pageGroup(form, page), path: '', depth: pageDepth(page) }, values)
}

type Place = { group: Group; path: string; depth: number }

function sectionsIn(form: FormDefinition, { group, path, depth }: Place, values: object): PageSection[] {
  const given = values as Readonly<Record<string, unknown>> // any object has members by name
  return shownMembers(form, group, given).flatMap((shown): PageSection[] => {
    const { id } = shown.member
    if (!isGroupId(id) || !isPlainGroup(shown)) return []
    const inside = groupOf(form, id)
    const name = path === '' ? id : `${path}.${id}`
    if (hasTitle(form, inside, depth)) return [{ path: name, id }]
    const below = given[id]
    const filledIn = typeof below === 'object' && below !== null ? below : {}
    return sectionsIn(form, { group: inside, path: name, depth: SECTION }, filledIn)
  })
}
