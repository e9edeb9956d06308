import type { Locale } from '#components/messages/areas.ts'
import { momentText } from '#components/ui/moment.ts'
import {
  fieldOf,
  groupOf,
  isGroupId,
  offeredAnswers,
  type FieldType,
  type FormDefinition,
  type Member,
} from '#lib/forms/definition.ts'
import { codeWords, labelOf } from './words.ts'

/** A value as a person reads it; `attachmentId`: it may name an attachment. */
export type ShownValue = { text: string; attachmentId?: string }

/**
 * What stands at one place of a data record, with its JSON Pointer: a field, a group (`item`: which of several), or
 * something that the form does not define or that has another shape there.
 */
export type ShownPart =
  | { kind: 'field'; pointer: string; label: string; values: ShownValue[] }
  | { kind: 'group'; pointer: string; label: string; item?: { number: number; of: number }; parts: ShownPart[] }
  | { kind: 'foreign'; pointer: string; label: string; json: string }

/** The words for answers that have none of their own: `choice` of a list, `answer` to a question. */
export type AnswerWords = {
  yes: string
  no: string
  choice: (code: string) => string
  answer: (code: string) => string
}

type Speech = { form: FormDefinition; locale: Locale; words: AnswerWords }
type JsonObject = Record<string, unknown>

/** A data record as people read it: the form's order, labels instead of ids, then whatever else stands in it. */
export function partsOf(document: unknown, speech: Speech): ShownPart[] {
  return isObject(document) ? groupParts(speech, speech.form.root, document, '') : [foreign('', '', document)]
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `~` and `/` in a name, as a JSON Pointer writes them (RFC 6901). */
const segment = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

function foreign(pointer: string, label: string, value: unknown): ShownPart {
  return { kind: 'foreign', pointer, label, json: JSON.stringify(value, undefined, 2) }
}

function groupParts(speech: Speech, members: readonly Member[], json: JsonObject, pointer: string): ShownPart[] {
  const known = new Set<string>(members.map(({ id }) => id))
  const own = members.flatMap((member) =>
    Object.hasOwn(json, member.id) ? memberParts(speech, member, json[member.id], `${pointer}/${member.id}`) : [],
  )
  const others = Object.entries(json).filter(([name]) => !known.has(name))
  return [...own, ...others.map(([name, value]) => foreign(`${pointer}/${segment(name)}`, name, value))]
}

function memberParts(speech: Speech, { id, list }: Member, value: unknown, pointer: string): ShownPart[] {
  const label = labelOf(speech.form, id, speech.locale)
  if (list && !Array.isArray(value)) return [foreign(pointer, label, value)]
  if (!isGroupId(id)) {
    const values = (list ? (value as unknown[]) : [value]).map((one) => shownValue(speech, id, one)) // looked at above
    const shown = values.filter((one) => one !== undefined)
    return shown.length > 0 ? [{ kind: 'field', pointer, label, values: shown }] : []
  }
  const { members } = groupOf(speech.form, id)
  const group = (one: unknown, at: string, item?: { number: number; of: number }): ShownPart =>
    isObject(one)
      ? { kind: 'group', pointer: at, label, ...(item && { item }), parts: groupParts(speech, members, one, at) }
      : foreign(at, label, one)
  if (!list) return [group(value, pointer)]
  const items = value as unknown[] // looked at above
  return items.map((one, at) => group(one, `${pointer}/${at}`, { number: at + 1, of: items.length }))
}

function shownValue(speech: Speech, id: `F${string}`, value: unknown): ShownValue | undefined {
  const { type } = fieldOf(speech.form, id)
  if (type.kind === 'hint' && value === '') return undefined
  if (typeof value === 'string') return shownText(speech, id, type, value)
  if (typeof value === 'number') return { text: shownNumber(type, value, speech.locale) }
  if (typeof value === 'boolean') return { text: value ? speech.words.yes : speech.words.no }
  return { text: JSON.stringify(value) }
}

function shownText(speech: Speech, id: `F${string}`, type: FieldType, value: string): ShownValue {
  const { form, locale, words } = speech
  if (type.kind === 'date') return { text: shownDate(value, locale) }
  if (type.kind === 'proof') return { text: value, attachmentId: value }
  if (type.kind !== 'codes' && type.kind !== 'question') return { text: value }
  return { text: codeWords(form, id, value, locale) ?? generalWords(type, value, words) }
}

/** What a code says that has no words in the form. */
function generalWords(type: FieldType, code: string, words: AnswerWords): string {
  if (type.kind !== 'question') return words.choice(code)
  const [yes, no] = offeredAnswers
  return code === yes ? words.yes : code === no ? words.no : words.answer(code)
}

/** Amounts in euros with their cents, whole numbers without grouping: they may be years. Nothing is rounded. */
function shownNumber(type: FieldType, value: number, locale: Locale): string {
  const options: Intl.NumberFormatOptions =
    type.kind === 'money' ? { style: 'currency', currency: 'EUR', maximumFractionDigits: 20 } : {}
  const useGrouping = type.kind !== 'integer'
  return value.toLocaleString(locale, { maximumFractionDigits: 20, useGrouping, ...options })
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function shownDate(value: string, locale: Locale): string {
  const noon = new Date(`${value}T12:00:00Z`)
  if (!DAY.test(value) || Number.isNaN(noon.getTime()) || !noon.toISOString().startsWith(value)) return value
  return momentText(locale, noon, { dateStyle: 'long' })
}
