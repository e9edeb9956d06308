import { groupOf, isGroupId, rootGroup, type FormDefinition, type FormPage } from '@kurier/forms/definition'
import type { Group, GroupId } from '@kurier/forms/definition'
import { CHOICE } from '@kurier/forms/document'
import { pathOfPointer, stepsTo } from '@kurier/forms/pointers'
import { askedMembers, takesAnswers } from './presences.ts'
import { joined, lastName, noRules } from './rule-places.ts'

/**
 * The field of the form that a fault is told at, as a path with dots: of a value in a list of fields the whole list, of a
 * group that is missing or lacks something its first field that rules have not closed, or the choice between its members.
 * @param pointer JSON Pointer (RFC 6901) into the data record, by the names that members have there
 */
export function fieldAt(form: FormDefinition, pointer: string, { closed } = noRules): string {
  const path = pathOfPointer(form, pointer)
  const last = stepsTo(form, pointer).findLast(({ member }) => member)
  if (!last?.member) return firstField(form, rootGroup(form), '', closed)
  const { isItem, member } = last
  if (!isGroupId(member.id)) return isItem ? path.replace(/\.\d+$/, '') : path
  return member.list && !isItem ? path : firstField(form, groupOf(form, member.id), path, closed)
}

function firstField(form: FormDefinition, group: Group, path: string, closed: ReadonlySet<string>): string {
  if (group.isChoice) return joined(path, CHOICE)
  const asked = askedMembers(form, group).filter((member) => takesAnswers(form, member))
  const first = asked.find(({ id }) => !closed.has(joined(path, id)))
  if (!first) return path
  const own = joined(path, first.id)
  return first.list || !isGroupId(first.id) ? own : firstField(form, groupOf(form, first.id), own, closed)
}

/** The page that asks for a field or for what a pointer means. */
export function pageOf(form: FormDefinition, place: string): FormPage | undefined {
  const [root] = place.split(/[./]/).filter((segment) => segment !== '')
  return form.pages.find(({ members }) => members.some((id) => id === root))
}

/** The members of the root that a page asks for, as a group of their own. */
export function pageGroup(form: FormDefinition, page: FormPage): Group {
  return { members: form.root.filter(({ id }) => page.members.includes(id)) }
}

/** The group at a path, or in an item there; what the page asks for where the path is empty. */
export const groupAt = (form: FormDefinition, page: FormPage, path: string): Group =>
  path === '' ? pageGroup(form, page) : groupOf(form, lastName(path) as GroupId) // the path of a group ends at its id
