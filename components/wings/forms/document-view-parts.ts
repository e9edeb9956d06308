import type { Locale } from '#components/messages/locales.ts'
import {
  fieldOf,
  groupOf,
  isGroupId,
  nameOf,
  offeredAnswers,
  type Basis,
  type DefinitionId,
  type FieldId,
  type FieldType,
  type FormDefinition,
  type Member,
} from '@kurier/forms/definition'
import { gatesTitle, noGate } from '@kurier/forms/gate-words'
import { writtenAs } from '@kurier/forms/written-as'
import { holdsGates } from './gates.ts'
import { joined } from './rule-places.ts'
import { isToldGate, toldGates, type ToldGates } from './shown-gates.ts'
import { momentKinds } from './shown-moments.ts'
import { aboutOf, labelWords, langOf } from './words.ts'

/**
 * A value as a person reads it; `attachmentId`: it may name an attachment; `lang`: its language, if not the page's;
 * `isNo`: the answer no.
 */
export type ShownValue = { text: string; attachmentId?: string; lang?: 'de'; isNo?: true }

/** A text of the form; `lang`: its language, if not the page's. */
type ShownText = Pick<ShownValue, 'text' | 'lang'>

/**
 * The readers: people who filled the form in, or case workers, for whom forms word some texts differently and add
 * others.
 */
export type Audience = 'applicant' | 'case-worker'

/**
 * The texts about a part; `text`: the text before it, such as the text of a declaration; for case workers also the
 * rules of groups that no program checks.
 */
export type ShownAbout = {
  lang?: 'de'
  text?: ShownText
  hint?: string
  basis?: readonly Basis[]
  ruleTexts?: readonly string[]
}

/**
 * The content at one place of a data record, with its JSON Pointer: a field, a group (`item`: which of several), or a
 * value that the form does not define or that has another shape there.
 */
export type ShownPart =
  | ({ kind: 'field'; pointer: string; label: string; values: ShownValue[] } & ShownAbout)
  | ShownGroup
  | { kind: 'foreign'; pointer: string; label: string; json: string }

export type ShownGroup = {
  kind: 'group'
  pointer: string
  label: string
  item?: { number: number; of: number }
  parts: ShownPart[]
} & ShownAbout

/**
 * The words for answers without words of their own: `choice` of a list, `unknown` for a code that the list does not have,
 * `answer` to a question, `time` of the day.
 */
export type AnswerWords = {
  yes: string
  no: string
  choice: (code: string) => string
  unknown: (code: string) => string
  answer: (code: string) => string
  time?: (time: string) => string
}

/** `audience`: the applicant unless given. */
export type Speech = { form: FormDefinition; locale: Locale; words: AnswerWords; audience?: Audience }
type DataObject = Record<string, unknown>

/** A data record as people read it: the form's order, labels instead of ids, then all other values in it. */
export function partsOf(document: unknown, speech: Speech): ShownPart[] {
  return isObject(document)
    ? groupParts(speech, speech.form.root, document, { pointer: '', path: '' })
    : [foreign('', '', document)]
}

const isObject = (value: unknown): value is DataObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `~` and `/` in a name, as a JSON Pointer writes them (RFC 6901). */
const segment = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

function foreign(pointer: string, label: string, value: unknown): ShownPart {
  return { kind: 'foreign', pointer, label, json: JSON.stringify(value, undefined, 2) }
}

/** A place in a data record; `path`: by ids, without places in lists. */
type PartPlace = { pointer: string; path: string }

function groupParts(speech: Speech, members: readonly Member[], json: DataObject, at: PartPlace): ShownPart[] {
  const { pointer, path } = at
  const known = new Set(members.map(nameOf))
  // case workers read each answer where the form has it
  const gates = speech.audience === 'case-worker' ? [] : toldGates(speech, { members, json, path })
  const own = members.flatMap((member) => {
    const name = nameOf(member)
    const told = gates.flatMap((one) => (one.member === member.id ? [gateGroup(speech, one, pointer)] : []))
    if (!Object.hasOwn(json, name)) return told
    const place = { pointer: `${pointer}/${segment(name)}`, path: joined(path, member.id) }
    return [...told, ...memberParts(speech, member, json[name], place)]
  })
  const others = Object.entries(json).filter(([name]) => !known.has(name))
  return [...own, ...others.map(([name, value]) => foreign(`${pointer}/${segment(name)}`, name, value))]
}

/** The gates of a topic in two lines: yes and no. */
function gateGroup({ locale, words }: Speech, { member, yes, no }: ToldGates, around: string): ShownGroup {
  const pointer = `${around}/${member} gates` // of no member
  const lines: [string, ShownValue[]][] = [
    [words.yes, yes.length > 0 ? yes : [{ text: noGate[locale] }]],
    [words.no, no],
  ]
  const parts = lines.flatMap(([label, values]): ShownPart[] =>
    values.length > 0 ? [{ kind: 'field', pointer: `${pointer} ${label}`, label, values }] : [],
  )
  return { kind: 'group', pointer, label: gatesTitle[locale], parts }
}

function memberParts(speech: Speech, { id, list }: Member, value: unknown, { pointer, path }: PartPlace): ShownPart[] {
  const { label, about } = aboutFor(speech, id)
  const isForApplicant = speech.audience !== 'case-worker'
  if (isForApplicant && isToldGate(speech.form, path, value)) return []
  if (list && !Array.isArray(value)) return [foreign(pointer, label, value)]
  if (!isGroupId(id)) {
    const values = (list ? (value as unknown[]) : [value]).map((one) => shownValue(speech, id, one)) // looked at above
    const shown = values.filter((one) => one !== undefined)
    return shown.length > 0 ? [{ kind: 'field', pointer, label, values: shown, ...about }] : []
  }
  const { members } = groupOf(speech.form, id)
  const group = (one: unknown, at: string, item?: { number: number; of: number }): ShownPart =>
    isObject(one)
      ? {
          kind: 'group',
          pointer: at,
          label,
          ...(item && { item }),
          ...about,
          parts: groupParts(speech, members, one, { pointer: at, path }),
        }
      : foreign(at, label, one)
  if (!list) {
    const own = group(value, pointer)
    const isTold = isForApplicant && own.kind === 'group' && own.parts.length === 0 && holdsGates(speech.form, path)
    return isTold ? [] : [own]
  }
  const items = value as unknown[] // looked at above
  return items.map((one, at) => group(one, `${pointer}/${at}`, { number: at + 1, of: items.length }))
}

/** The label of a definition, and the texts about it. */
function aboutFor({ form, locale, audience }: Speech, id: DefinitionId): { label: string; about: ShownAbout } {
  const { text, output, outputHint, basis } = aboutOf(form, id)
  const isForWorkers = audience === 'case-worker'
  const words = (isForWorkers ? output : undefined) ?? labelWords(form, id)
  const lang = langOf(form, words, locale)
  const ruleTexts = form.labels.ruleTexts?.[id]
  const textLang = langOf(form, text, locale)
  const before = text && { text: { text: text[locale], ...(textLang && { lang: textLang }) } }
  const forWorkers = {
    ...(outputHint && { hint: outputHint[locale] }),
    ...(basis && basis.length > 0 && { basis }),
    ...(ruleTexts && ruleTexts.length > 0 && { ruleTexts }),
  }
  return { label: words[locale], about: { ...(lang && { lang }), ...before, ...(isForWorkers && forWorkers) } }
}

/** A value of a field in words; undefined for a value without meaning, or hidden from this audience. */
export function shownValue(speech: Speech, id: FieldId, value: unknown): ShownValue | undefined {
  const { type, isHidden } = fieldOf(speech.form, id)
  if (isHidden && speech.audience !== 'case-worker') return undefined
  if ((type.kind === 'hint' || type.kind === 'note') && value === '') return undefined
  if (typeof value === 'string') return shownText(speech, id, type, value)
  if (typeof value === 'number') return { text: shownNumber(type, value, speech.locale) }
  if (typeof value === 'boolean') return value ? { text: speech.words.yes } : { text: speech.words.no, isNo: true }
  return { text: JSON.stringify(value) }
}

function shownText({ form, locale, words }: Speech, id: FieldId, type: FieldType, value: string): ShownValue {
  const moment = momentKinds[type.kind]?.(value, locale)
  if (moment !== undefined) return { text: type.kind === 'time' ? (words.time?.(moment) ?? moment) : moment }
  if (type.kind === 'proof') return { text: value, attachmentId: value }
  if (type.kind !== 'codes' && type.kind !== 'question') return { text: value }
  const meaning = form.labels.codes[id]?.[value]
  const lang = langOf(form, meaning, locale)
  const isNo = type.kind === 'question' ? value === noAnswer : meaning?.de.toLowerCase() === 'nein'
  return {
    text: meaning?.[locale] ?? generalWords(type, value, words),
    ...(lang && { lang }),
    ...(isNo && { isNo }),
  }
}

const [, noAnswer] = offeredAnswers

/** The words for a code that has no words in the form. */
function generalWords(type: FieldType, code: string, words: AnswerWords): string {
  if (type.kind === 'codes' && !type.codes.includes(code)) return words.unknown(code)
  if (type.kind !== 'question') return words.choice(code)
  const [yes, no] = offeredAnswers
  return code === yes ? words.yes : code === no ? words.no : words.answer(code)
}

/** Amounts in euros with their cents, whole numbers without grouping: they may be years. Numbers are never rounded. */
export function shownNumber(type: FieldType, value: number, locale: Locale): string {
  const options: Intl.NumberFormatOptions =
    type.kind === 'money' ? { style: 'currency', currency: 'EUR', maximumFractionDigits: 20 } : {}
  const useGrouping = type.kind !== 'integer'
  return value.toLocaleString(writtenAs[locale], { maximumFractionDigits: 20, useGrouping, ...options })
}
