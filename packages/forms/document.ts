import {
  fieldOf,
  groupOf,
  isGroupId,
  nameOf,
  OTHER,
  rootGroup,
  type Field,
  type FormDefinition,
  type Group,
  type GroupId,
  type Member,
} from './definition.ts'
import { choiceOf, chosenIn } from './choices.ts'
import { offeredMembers } from './naming.ts'
import { partOf } from './paths.ts'
import { isOpen } from './presence.ts'
import { joined, settled } from './rule-effects.ts'
import { jsonOf, typedOf } from './typed-values.ts'

/**
 * What somebody has filled in, as a form in the browser holds it: ids as keys; every field a string (a boolean 'true' or
 * 'false', not answered ''), a list of fields a list of strings, a group an object, a list of groups a list of objects. A
 * group with a choice between members has the chosen one's id under the choice's key.
 */
export type MemberValues = { [id: string]: Value }
export type Value = string | string[] | MemberValues | MemberValues[] | undefined

/** A data record, or a part of one, as JSON. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
type JsonObject = { [name: string]: Json }

/**
 * The data record of these values. It leaves out members that are not answered, not offered or not chosen, details that
 * no answer opens, members that rules forbid, that are only read or hidden, and empty optional groups. Required groups
 * are always there, so that their missing members are reported, and fixed values wherever their group is. A list for
 * which the free text is asked alone says 999 as soon as there is a text. A malformed number stays the text that was
 * typed: the validator reports it at its place.
 */
export function documentOf(form: FormDefinition, values: MemberValues): JsonObject {
  return settled(form, values, (closed) => documentWithout(form, values, closed)).document
}

/** The same without the members at these paths, whatever the rules say. */
export function documentWithout(form: FormDefinition, values: MemberValues, closed: ReadonlySet<string>): JsonObject {
  return groupDocument({ form, closed }, rootGroup(form), values, '')
}

type Build = { form: FormDefinition; closed: ReadonlySet<string> }

function groupDocument(build: Build, group: Group, values: MemberValues, path: string): JsonObject {
  const isClosed = (member: Member): boolean => build.closed.has(joined(path, member.id))
  const entries = offeredMembers(build.form, group).flatMap((offered): [string, Json][] => {
    const { opening, recorded, standsFor } = offered
    if (recorded || !isOpen(opening, values) || isClosed(offered.member)) return []
    const choice = choiceOf(build.form, group, offered.member.id)
    if (choice && values[choice.key] !== offered.member.id) return []
    // the chosen member is there, so that its missing parts are reported
    const member = choice ? { ...offered.member, required: true } : offered.member
    const json = memberDocument(build, member, values[member.id], joined(path, member.id))
    if (json === undefined) return []
    const hasOther = standsFor && !isClosed(standsFor)
    const list: [string, Json][] = hasOther ? [[nameOf(standsFor), standsFor.list ? [OTHER] : OTHER]] : []
    return [...list, [nameOf(member), json]]
  })
  return Object.fromEntries(entries)
}

function memberDocument(build: Build, member: Member, value: Value, path: string): Json | undefined {
  if (member.list) return listDocument(build, member, value, path)
  if (!isGroupId(member.id)) return fieldDocument(fieldOf(build.form, member.id), value, member.required)
  const group = groupOf(build.form, member.id)
  const json = groupDocument(build, group, asValues(value), path)
  return member.required || saysSomething(build.form, group, json) ? json : undefined
}

function listDocument(build: Build, { id, list, required }: Member, value: Value, path: string): Json | undefined {
  const items = Array.isArray(value) ? value : []
  if (isGroupId(id)) {
    const group = groupOf(build.form, id)
    const json = items.map((item, at) => groupDocument(build, group, asValues(item), joined(path, at)))
    return json.length > 0 ? json : undefined
  }
  const field = fieldOf(build.form, id)
  const unasked = isAnswer(field) ? undefined : fieldDocument(field, undefined, required)
  if (unasked !== undefined) return Array.from({ length: Math.max(1, list?.min ?? 0) }, () => unasked)
  const json = items.flatMap((item) => fieldDocument(field, item, false) ?? [])
  return json.length > 0 ? json : undefined
}

const asValues = (value: Value): MemberValues => (typeof value === 'object' && !Array.isArray(value) ? value : {})

/** A hint is never asked: where it must be present it is an empty string (decisions 8). */
function fieldDocument(field: Field, value: Value, required: boolean): Json | undefined {
  const { type, fixed, isHidden } = field
  if (type.kind === 'note') return undefined
  if (fixed !== undefined) return fixed
  if (type.kind === 'hint' || type.kind === 'unknown') return required ? '' : undefined
  return isHidden ? undefined : jsonOf(field, value)
}

/**
 * True when something in it was filled in or chosen; members without a question, and groups that must be there, do not
 * count.
 */
function saysSomething(form: FormDefinition, group: Group, json: unknown): boolean {
  return group.members.some((member) => {
    const value = partOf(json, nameOf(member))
    if (value === undefined) return false
    if (choiceOf(form, group, member.id)) return true
    if (!isGroupId(member.id)) return isAnswer(fieldOf(form, member.id))
    return Array.isArray(value) || saysSomething(form, groupOf(form, member.id), value)
  })
}

const isAnswer = ({ type, fixed }: Field): boolean =>
  fixed === undefined && type.kind !== 'hint' && type.kind !== 'unknown'

/** The values of a data record, to go on with a draft; parts without a definition are left out. */
export function valuesOf(form: FormDefinition, document: unknown): MemberValues {
  return groupValues(form, rootGroup(form), document)
}

function groupValues(form: FormDefinition, group: Group, json: unknown): MemberValues {
  const values = group.members.flatMap((member): [string, Value][] => {
    const value = memberValue(form, member, partOf(json, nameOf(member)))
    return value === undefined ? [] : [[member.id, value]]
  })
  const all: MemberValues = Object.fromEntries(values)
  return { ...all, ...chosenIn(form, group, (id) => all[id] !== undefined) }
}

function memberValue(form: FormDefinition, { id, list }: Member, json: unknown): Value {
  if (json === undefined) return undefined
  if (isGroupId(id)) {
    const group = groupOf(form, id)
    if (!list) return groupValues(form, group, json)
    return Array.isArray(json) ? json.map((item) => groupValues(form, group, item)) : undefined
  }
  const field = fieldOf(form, id)
  if (!list) return typedOf(field, json)
  return Array.isArray(json) ? json.flatMap((item) => typedOf(field, item) ?? []) : undefined
}

/**
 * The values of a form before somebody writes: the presets of fields that are there from the start, outside of optional
 * groups and lists. In a list of fields the preset is the first entry; a list of groups that is required begins with one.
 */
export const presetValues = (form: FormDefinition): MemberValues => groupPresets(form, rootGroup(form))

/** The presets of a group when it is opened, or of a new item of its list. */
export const presetsOf = (form: FormDefinition, id: GroupId): MemberValues => groupPresets(form, groupOf(form, id))

function groupPresets(form: FormDefinition, { members }: Group): MemberValues {
  return Object.fromEntries(
    members.flatMap(({ id, list, required }): [string, Value][] => {
      if (isGroupId(id)) {
        if (list) return required ? [[id, [presetsOf(form, id)]]] : []
        const inside = required ? presetsOf(form, id) : {}
        return Object.keys(inside).length > 0 ? [[id, inside]] : []
      }
      const field = fieldOf(form, id)
      const typed = field.preset === undefined || field.isHidden ? undefined : typedOf(field, field.preset)
      return typed === undefined ? [] : [[id, list ? [typed] : typed]]
    }),
  )
}
