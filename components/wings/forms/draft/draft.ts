import { codesOf, fieldOf, groupOf, isGroupId, rootGroup } from '@kurier/forms/definition'
import type { DefinitionId, Field, FormDefinition, Group, Member } from '@kurier/forms/definition'
import { choicesOf, chosenIn, isChoiceKey } from '@kurier/forms/choices'
import type { MemberValues, Value } from '@kurier/forms/document'
import { typedOf } from '@kurier/forms/typed-values'
import { copyBlockIn } from '../copy-block.ts'
import { goneFile, goneName, readGone } from '../gone-files.ts'
import { LATER, laterName } from '../later-proofs.ts'
import { idsOf, saysSomething, stringsOf } from '../list-values.ts'

/** An added file; its content is never in a draft. */
export type NamedFile = { id: string; name: string }

/** An answer in a draft for which the form has no place. */
export type LeftAnswer = { id: string; value: unknown }

/** The questions of a version of the form, by id, in the language in which somebody read it. */
type Labels = Readonly<Record<string, string>>

/**
 * `step`: where somebody stopped. `files`: the added files. `isSent`: it was sent as it is. `labels`: the questions, by
 * id, for versions of the form that no longer ask them.
 */
type DraftProgress = { step?: string; files?: readonly NamedFile[]; isSent?: true; labels?: Labels }

/** A draft as it is kept in the browser or in a file. */
type Draft = Omit<DraftProgress, 'labels'> & {
  draftOf: string
  version: string
  savedAt: string
  values: MemberValues
  labels?: unknown
}

/**
 * A draft that was read. `gone`: names of files that have to be added again, empty if unknown; `left`: answers left out
 * because the form does not ask for them, and `labels` the draft's names for these (`leftNames`); `otherVersion`: the
 * version of the form that made the draft, if it is another.
 */
export type ReadDraft = {
  step?: string
  savedAt: Date
  isSent?: true
  otherVersion?: string
  values: MemberValues
  gone: readonly string[]
  left: readonly LeftAnswer[]
  labels?: unknown
}

/** The longest draft that can be read, in bytes or characters. */
export const LONGEST_DRAFT = 4_000_000

export function draftText(
  { name, version }: FormDefinition,
  values: MemberValues,
  now: Date,
  stopped: DraftProgress = {},
): string {
  const draft: Draft = { draftOf: name, version, savedAt: now.toISOString(), ...stopped, values }
  return JSON.stringify(draft, undefined, 2)
}

export type DraftFault = 'too-long' | 'unreadable' | 'receipt' | 'other-form'

/**
 * Reads a draft of this form, also of another version of it, from its file or from the copy of a sent application;
 * values without a fitting definition are left out and named. A draft holds no files: the form notes the names of those
 * whose ids are missing in `there`.
 */
export function readDraft(
  form: FormDefinition,
  text: string,
  there: readonly { id: string }[] = [],
): ReadDraft | DraftFault {
  if (text.length > LONGEST_DRAFT) return 'too-long'
  const draft = parsed(copyBlockIn(text) ?? text)
  if (typeof draft === 'string') return draft
  if (draft.draftOf !== form.name) return 'other-form'
  const { step, files = [], isSent, labels, version } = draft
  const names = new Map(files.map(({ id, name }) => [id, name]))
  const gone: string[] = []
  const left: LeftAnswer[] = []
  const reading = { form, names, there: new Set(there.map(({ id }) => id)), gone, left }
  const values = valuesIn(reading, rootGroup(form), draft.values)
  return {
    savedAt: new Date(draft.savedAt),
    values,
    gone,
    left,
    ...(left.length > 0 && { labels }),
    ...(step !== undefined && { step }),
    ...(isSent && { isSent }),
    ...(version !== form.version && { otherVersion: version }),
  }
}

function parsed(text: string): Draft | 'unreadable' | 'receipt' {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return 'unreadable'
  }
  if (typeof json !== 'object' || json === null) return 'unreadable'
  if ('receiptOf' in json) return 'receipt'
  const members = json as Record<string, unknown> // any object has members by name
  const { draftOf, version, savedAt, values, step, files, isSent, labels } = members
  if (typeof draftOf !== 'string' || typeof version !== 'string') return 'unreadable'
  if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt))) return 'unreadable'
  if (typeof values !== 'object' || values === null) return 'unreadable'
  const stopped = {
    files: namedFiles(files),
    labels,
    ...(typeof step === 'string' && { step }),
    ...(isSent === true ? ({ isSent } as const) : {}),
  }
  return { draftOf, version, savedAt, ...stopped, values: values as MemberValues } // `valuesIn` keeps only fitting values
}

/** Drafts of earlier versions hold only names, without a place. */
const namedFiles = (files: unknown): NamedFile[] =>
  Array.isArray(files) ? files.flatMap((file: unknown) => (isNamedFile(file) ? [file] : [])) : []

const isNamedFile = (file: unknown): file is NamedFile =>
  typeof file === 'object' &&
  file !== null &&
  'id' in file &&
  'name' in file &&
  typeof file.id === 'string' &&
  typeof file.name === 'string'

/** `gone` and `left` collect the findings so far. */
type DraftReading = {
  form: FormDefinition
  names: ReadonlyMap<string, string>
  there: ReadonlySet<string>
  gone: string[]
  left: LeftAnswer[]
}

/**
 * The values that fit the form, by its ids, with the files that are there, the proofs for later, and the choices
 * between members of which only one can be there.
 */
function valuesIn(reading: DraftReading, group: Group, written: unknown): MemberValues {
  if (typeof written !== 'object' || written === null) return {}
  const given = new Map<string, unknown>(Object.entries(written))
  const kept = group.members.flatMap((member) => memberValues(reading, member, given))
  const known = new Set<string>(group.members.flatMap(({ id }) => [id, laterName(id), goneName(id)]))
  const others = [...given].filter(([id]) => !known.has(id) && !isChoiceKey(id))
  reading.left.push(...others.map(([id, value]) => ({ id, value })))
  return { ...Object.fromEntries(kept), ...chosenOf(reading.form, group, given, new Map(kept)) }
}

/**
 * What was chosen; where nothing was, as in a draft from before there was a choice, the only member that says something. Both
 * stay where both say something, and the form asks.
 */
function chosenOf(form: FormDefinition, group: Group, given: DraftValues, kept: DraftValues): MemberValues {
  const chosen = choicesOf(form, group).flatMap(({ key, of }) => {
    const id = of.find((one) => one === given.get(key))
    return id ? [[key, id] as const] : []
  })
  const only = chosenIn(form, group, (id) => saysSomething(kept.get(id), presetFor(form, id)))
  return { ...only, ...Object.fromEntries(chosen) }
}

/** What stood in a field before somebody wrote; a group that may be left out has nothing then. */
function presetFor(form: FormDefinition, id: DefinitionId): string | undefined {
  const field = isGroupId(id) ? undefined : fieldOf(form, id)
  return field?.preset === undefined ? undefined : typedOf(field, field.preset)
}

type DraftValues = ReadonlyMap<string, unknown>

function memberValues(reading: DraftReading, { id, list }: Member, given: DraftValues): [string, Value][] {
  if (given.get(laterName(id)) === LATER) return [[laterName(id), LATER]]
  const value = given.get(id)
  const isList = list !== undefined
  if (!isGroupId(id) && fieldOf(reading.form, id).type.kind === 'proof') {
    return proofValues(reading, { id, isList }, value, stringsOf(given.get(goneName(id))))
  }
  const read = value === undefined ? undefined : valueIn(reading, id, value, isList)
  return read === undefined ? [] : [[id, read]]
}

/** The files that are there, and notes of the missing ones. */
function proofValues(
  { names, there, gone }: DraftReading,
  { id, isList }: { id: DefinitionId; isList: boolean },
  value: unknown,
  noted: readonly string[],
): [string, Value][] {
  const named = idsOf(value).map((one) => goneFile(one, names.get(one) ?? ''))
  const isThere = (one: string) => there.has(readGone(one).id)
  // files missing in another window may be there in this one
  const present = [...named, ...noted].filter(isThere).map((one) => readGone(one).id)
  const missing = [...noted, ...named].filter((one) => !isThere(one))
  gone.push(...missing.map((one) => readGone(one).name))
  const [first] = present
  return [
    ...(first === undefined ? [] : ([[id, isList ? present : first]] satisfies [string, Value][])),
    ...(missing.length > 0 ? ([[goneName(id), missing]] satisfies [string, Value][]) : []),
  ]
}

function valueIn(reading: DraftReading, id: DefinitionId, value: unknown, isList: boolean): Value {
  const { form } = reading
  const leave = (one: unknown) => void reading.left.push({ id, value: one })
  if (isList !== Array.isArray(value)) {
    leave(value)
    return undefined
  }
  const items: unknown[] = Array.isArray(value) ? value : [value]
  if (isGroupId(id)) {
    const group = groupOf(form, id)
    const groups = items.map((item) => {
      if (typeof item !== 'object') leave(item)
      return valuesIn(reading, group, item)
    })
    return isList ? groups : groups[0]
  }
  const field = fieldOf(form, id)
  const typed = items.flatMap((item) => {
    const one = typedOf(field, item)
    if (one !== undefined && isTaken(field, one)) return [one]
    leave(item)
    return []
  })
  return isList ? typed : typed[0]
}

/**
 * A list takes its codes and the empty text; other texts are taken, and the form reports their faults at their place.
 */
const isTaken = ({ type }: Field, typed: string): boolean =>
  type.kind !== 'codes' || typed === '' || codesOf(type).includes(typed)
