import { choiceOf, choicesOf } from '@kurier/forms/choices'
import { pathsIn } from '@kurier/forms/conditions'
import { groupOf, isGroupId, nameOf, rootGroup, type FormDefinition, type FormPage } from '@kurier/forms/definition'
import type { DefinitionId, Group, GroupId } from '@kurier/forms/definition'
import type { MemberValues } from '@kurier/forms/document'
import { partOf } from '@kurier/forms/paths'
import { idAt, pathOfPointer, stepsTo } from '@kurier/forms/pointers'
import { pointerTo } from '@kurier/wire/json-pointer'
import { askedMembers, takesAnswers } from './presences.ts'
import { joined, lastName, noRules } from './rule-places.ts'

/** A fault as far as it says where it is told: its place, and the members or pointers that it names there. */
type FaultPlace = { pointer: string; of?: readonly DefinitionId[]; named?: readonly string[] }
/** What is filled in now, and what rules close of it; nothing unless given. */
type Now = { closed: ReadonlySet<string>; values?: MemberValues }

/**
 * The field of the form that a fault is told at, as a path with dots: of a value in a list of fields the whole list, of a
 * group that is missing its first field that rules have not closed. A fault of several members is told at the choice
 * between them, or at the first that is named; one of a member that is not chosen at the choice.
 */
export function fieldAt(form: FormDefinition, fault: FaultPlace, now: Now = noRules): string {
  const { pointer, of = [], named = [] } = fault
  const choice = choiceAt(form, pointer, of)
  if (choice !== undefined) return choice
  const below = [...of.flatMap((id) => pointerOfMember(form, pointer, id) ?? []), ...named.map((one) => pointer + one)]
  const open = below.find((one) => !isUnder(pathOfPointer(form, one), now.closed)) ?? below[0]
  return chosenAt(form, placeOf(form, open ?? pointer, now.closed), now.values)
}

/** The choice between exactly these members of the group at a pointer. */
function choiceAt(form: FormDefinition, pointer: string, of: readonly DefinitionId[]): string | undefined {
  const found = choicesOf(form, groupAtPointer(form, pointer)).find((one) => sameMembers(one.of, of))
  return found && joined(pathOfPointer(form, pointer), found.key)
}

const sameMembers = (one: readonly DefinitionId[], other: readonly DefinitionId[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

function groupAtPointer(form: FormDefinition, pointer: string): Group {
  const id = idAt(form, pointer)
  return id && isGroupId(id) ? groupOf(form, id) : rootGroup(form)
}

function pointerOfMember(form: FormDefinition, pointer: string, id: DefinitionId): string | undefined {
  const member = groupAtPointer(form, pointer).members.find((one) => one.id === id)
  return member && pointerTo(pointer, nameOf(member))
}

const isUnder = (path: string, closed: ReadonlySet<string>): boolean =>
  path.split('.').some((_, at, steps) => closed.has(steps.slice(0, at + 1).join('.')))

/** The outermost choice by which a field is not there now. */
function chosenAt(form: FormDefinition, field: string, values: MemberValues | undefined): string {
  if (!values) return field
  const steps = field.split('.')
  let group: Group = rootGroup(form)
  let here: unknown = values
  for (const [at, step] of steps.entries()) {
    if (/^\d+$/.test(step)) {
      const items: readonly unknown[] = Array.isArray(here) ? here : []
      here = items[Number(step)]
      continue
    }
    const choice = choiceOf(form, group, step)
    if (choice && partOf(here, choice.key) !== step) return joined(steps.slice(0, at).join('.'), choice.key)
    here = partOf(here, step)
    if (isGroupId(step as DefinitionId)) group = groupOf(form, step as GroupId) // steps are ids, or keys of choices
  }
  return field
}

function placeOf(form: FormDefinition, pointer: string, closed: ReadonlySet<string>): string {
  const path = pathOfPointer(form, pointer)
  const last = stepsTo(form, pointer).findLast(({ member }) => member)
  if (!last?.member) return firstField(form, rootGroup(form), '', closed)
  const { isItem, member } = last
  if (!isGroupId(member.id)) return isItem ? path.replace(/\.\d+$/, '') : path
  return member.list && !isItem ? path : firstField(form, groupOf(form, member.id), path, closed)
}

function firstField(form: FormDefinition, group: Group, path: string, closed: ReadonlySet<string>): string {
  const asked = askedMembers(form, group).filter(
    (member) => choiceOf(form, group, member.id) !== undefined || takesAnswers(form, member),
  )
  const first = asked.find(({ id }) => !closed.has(joined(path, id)))
  if (!first) return path
  const choice = choiceOf(form, group, first.id)
  if (choice) return joined(path, choice.key)
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
  const isHere = (id: DefinitionId | undefined): boolean => id !== undefined && page.members.includes(id)
  const rules = form.rules?.filter(({ condition }) => pathsIn(condition).every(([id]) => isHere(id)))
  return { members: form.root.filter(({ id }) => isHere(id)), ...(rules && { rules }) }
}

/** The group at a path, or in an item there; what the page asks for where the path is empty. */
export const groupAt = (form: FormDefinition, page: FormPage, path: string): Group =>
  path === '' ? pageGroup(form, page) : groupOf(form, lastName(path) as GroupId) // the path of a group ends at its id

/** The page that a key in the address names, or the page whose step has this name. */
export const pageNamed = ({ pages }: FormDefinition, key: string): FormPage | undefined =>
  pages.find((one) => key === one.key || key.startsWith(`${one.key}.`) || key.startsWith(`${one.key}-`))
