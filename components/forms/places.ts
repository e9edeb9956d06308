import {
  groupOf,
  isGroupId,
  type DefinitionId,
  type FormDefinition,
  type FormPage,
  type Group,
  type Member,
} from '#lib/forms/definition.ts'
import { askedMembers } from './presences.ts'

/**
 * The field of the form that a fault is told at, as a path with dots: of a value in a list of fields the whole list, of a
 * group that is missing or lacks something its first field.
 * @param pointer JSON Pointer (RFC 6901) into the data record
 */
export function fieldAt(form: FormDefinition, pointer: string): string {
  const path: string[] = []
  let members = form.root
  let last: Member | undefined
  for (const segment of pointer.split('/').slice(1)) {
    if (/^\d+$/.test(segment)) {
      path.push(segment)
      last = undefined
      continue
    }
    last = members.find(({ id }) => id === segment)
    if (!last) break
    path.push(segment)
    if (!isGroupId(last.id)) return path.join('.')
    members = groupOf(form, last.id).members
  }
  if (last?.list) return path.join('.')
  return [...path, ...firstField(form, { members })].join('.')
}

function firstField(form: FormDefinition, group: Group): DefinitionId[] {
  const [first] = askedMembers(form, group)
  if (!first) return []
  if (first.list || !isGroupId(first.id)) return [first.id]
  return [first.id, ...firstField(form, groupOf(form, first.id))]
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
