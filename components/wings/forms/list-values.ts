import { groupOf, isGroupId, type FormDefinition, type Group } from '@kurier/forms/definition'
import { presetsOf, presetValues, type MemberValues } from '@kurier/forms/document'

/** A list of fields as the form holds it; not answered is an empty list. */
export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** The values of a group by id; none for anything else. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // any object has members by name

/** Ids of the files of a proof, of which a field that takes one file holds the one. */
export const idsOf = (value: unknown): string[] =>
  (typeof value === 'string' ? [value] : stringsOf(value)).filter((id) => id !== '')

/** True when something was filled in, anywhere in it, that does not stand at the same place of `preset`. */
export function saysSomething(value: unknown, preset?: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '' && value !== preset
  if (typeof value !== 'object' || value === null) return false
  const before = new Map<string, unknown>(Object.entries(typeof preset === 'object' && preset !== null ? preset : {}))
  return Object.entries(value).some(([key, one]) => saysSomething(one, before.get(key)))
}

/** What stands in the fields of a form before somebody writes, also in groups that are not there from the start. */
export const everyPreset = (form: FormDefinition): MemberValues => ({
  ...presetValues(form),
  ...presetsBelow(form, { members: form.root }),
})

function presetsBelow(form: FormDefinition, { members }: Group): MemberValues {
  return Object.fromEntries(
    members.flatMap(({ id, list }): [string, MemberValues][] =>
      list || !isGroupId(id) ? [] : [[id, { ...presetsOf(form, id), ...presetsBelow(form, groupOf(form, id)) }]],
    ),
  )
}
