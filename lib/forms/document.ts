import {
  codesOf,
  fieldOf,
  groupOf,
  isGroupId,
  offeredCodes,
  OTHER,
  type DefinitionId,
  type FieldType,
  type FormDefinition,
  type Group,
  type Member,
} from './definition.ts'
import { offeredMembers } from './naming.ts'
import { isOpen } from './presence.ts'

/**
 * What somebody has filled in, as a form in the browser holds it: ids as keys; every field a string (a boolean 'true' or
 * 'false', not answered ''), a list of fields a list of strings, a group an object, a list of groups a list of objects.
 */
export type Values = { [id: string]: Value }
export type Value = string | string[] | Values | Values[] | undefined

/** A data record, or a part of one, as JSON. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
type JsonObject = { [name: string]: Json }

/**
 * The data record that these values say. Left out are what is not answered, what the form does not offer, details that no
 * answer opens, and optional groups in which nothing is filled in; required groups are always there, so that what is
 * missing in them is told. A list for which the free text is asked alone says 999 as soon as there is a text.
 * Text is trimmed and normalised to NFC (decisions 8). A number that is none stays the text that was typed: the
 * validator tells it at its place.
 */
export function documentOf(form: FormDefinition, values: Values): JsonObject {
  return groupDocument(form, { members: form.root }, values)
}

function groupDocument(form: FormDefinition, group: Group, values: Values): JsonObject {
  const entries = offeredMembers(form, group).flatMap(({ member, opening, recorded, standsFor }): [string, Json][] => {
    if (recorded || !isOpen(opening, values)) return []
    const json = memberDocument(form, member, values[member.id])
    if (json === undefined) return []
    const list: [string, Json][] = standsFor ? [[standsFor.id, standsFor.list ? [OTHER] : OTHER]] : []
    return [...list, [member.id, json]]
  })
  return Object.fromEntries(entries)
}

function memberDocument(form: FormDefinition, member: Member, value: Value): Json | undefined {
  if (member.list) return listDocument(form, member.id, value)
  if (!isGroupId(member.id)) return fieldDocument(fieldOf(form, member.id).type, value, member.required)
  const json = groupDocument(form, groupOf(form, member.id), asValues(value))
  return member.required || saysSomething(form, json) ? json : undefined
}

function listDocument(form: FormDefinition, id: DefinitionId, value: Value): Json | undefined {
  const items = Array.isArray(value) ? value : []
  const json = isGroupId(id)
    ? items.map((item) => groupDocument(form, groupOf(form, id), asValues(item)))
    : items.flatMap((item) => fieldDocument(fieldOf(form, id).type, item, false) ?? [])
  return json.length > 0 ? json : undefined
}

const asValues = (value: Value): Values => (typeof value === 'object' && !Array.isArray(value) ? value : {})

/** A hint is never asked: where it must be present it is an empty string (decisions 8). */
function fieldDocument(type: FieldType, value: Value, required: boolean): Json | undefined {
  if (type.kind === 'hint' || type.kind === 'unknown') return required ? '' : undefined
  const typed = typeof value === 'string' ? value.normalize('NFC').trim() : ''
  if (typed === '' || isNeverOffered(type, typed)) return undefined
  if (type.kind === 'boolean') return typed === 'true'
  if (type.kind === 'integer' || type.kind === 'number' || type.kind === 'money') return readNumber(typed) ?? typed
  return typed
}

const isNeverOffered = (type: FieldType, code: string): boolean =>
  codesOf(type).includes(code) && !offeredCodes(type).includes(code)

/** True when something in it was filled in: hints, and groups that are only there because they must, do not count. */
function saysSomething(form: FormDefinition, json: JsonObject): boolean {
  return Object.entries(json).some(([id, value]) => {
    if (Array.isArray(value)) return true
    if (typeof value === 'object' && value !== null) return saysSomething(form, value)
    return form.fields[id]?.type.kind !== 'hint'
  })
}

/** Groups of three between points or blanks, then a comma or a point and the decimals: 1.234,56, 1 234,56 and 1234.56. */
const WITH_COMMA = /^-?(\d{1,3}([. \u00a0\u202f]\d{3})+|\d+)(,\d+)?$/
const WITH_POINT = /^-?(\d{1,3}([, \u00a0\u202f]\d{3})+|\d+)(\.\d+)?$/

/**
 * A number as people write it, in German or English; nothing when it is none. Where both could be meant (1.234, 1,234) a
 * single separator before exactly three digits groups thousands: amounts have two decimals at most.
 */
export function readNumber(typed: string): number | undefined {
  if (WITH_COMMA.test(typed) && !/^-?\d{1,3},\d{3}$/.test(typed)) {
    return Number(typed.replace(/[. \u00a0\u202f]/g, '').replace(',', '.'))
  }
  return WITH_POINT.test(typed) ? Number(typed.replace(/[, \u00a0\u202f]/g, '')) : undefined
}

/** The values that a data record says, to go on with a draft; what fits no definition is left out. */
export function valuesOf(form: FormDefinition, document: unknown): Values {
  return groupValues(form, form.root, document)
}

function groupValues(form: FormDefinition, members: readonly Member[], json: unknown): Values {
  if (typeof json !== 'object' || json === null) return {}
  const record = new Map(Object.entries(json))
  return Object.fromEntries(
    members.flatMap((member): [string, Value][] => {
      const value = memberValue(form, member, record.get(member.id))
      return value === undefined ? [] : [[member.id, value]]
    }),
  )
}

function memberValue(form: FormDefinition, { id, list }: Member, json: unknown): Value {
  if (json === undefined) return undefined
  if (isGroupId(id)) {
    const { members } = groupOf(form, id)
    if (!list) return groupValues(form, members, json)
    return Array.isArray(json) ? json.map((item) => groupValues(form, members, item)) : undefined
  }
  const { type } = fieldOf(form, id)
  if (!list) return fieldValue(type, json)
  return Array.isArray(json) ? json.flatMap((item) => fieldValue(type, item) ?? []) : undefined
}

function fieldValue(type: FieldType, json: unknown): string | undefined {
  if (type.kind === 'hint' || type.kind === 'unknown') return undefined
  if (typeof json === 'string') return json
  if (typeof json === 'boolean') return String(json)
  if (typeof json !== 'number') return undefined
  const isCents = type.kind === 'money' && /^\d+\.\d$/.test(String(json))
  return isCents ? `${writeNumber(json)}0` : writeNumber(json)
}

/** Written with a comma, as `readNumber` reads it, never in thousands and never with an exponent. */
function writeNumber(number: number): string {
  const plain = number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
  return /\.\d{3}$/.test(plain) ? `${plain}0`.replace('.', ',') : plain.replace('.', ',')
}
