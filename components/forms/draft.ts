import { fieldOf, groupOf, isGroupId, rootGroup } from '#lib/forms/definition.ts'
import type { DefinitionId, FormDefinition, Group, Member } from '#lib/forms/definition.ts'
import { CHOICE, type Value, type Values } from '#lib/forms/document.ts'
import { typedOf } from '#lib/forms/typed-values.ts'
import { goneFile, goneName, readGone } from './gone-files.ts'
import { LATER, laterName } from './later-proofs.ts'
import { idsOf, stringsOf } from './list-values.ts'

/** A file that was added; what is in it is in no draft. */
export type NamedFile = { id: string; name: string }

/** `step`: where somebody stopped. `files`: what was added. */
type Stopped = { step?: string; files?: readonly NamedFile[] }

/** A draft as it is kept in the browser or in a file. */
type Draft = Stopped & { draftOf: string; version: string; savedAt: string; values: Values }

/** A draft that was read. `gone`: files that have to be added anew, by name, empty where it is not known. */
export type ReadDraft = { step?: string; savedAt: Date; values: Values; gone: readonly string[] }

/** The longest draft that is read, in characters. */
export const LONGEST_DRAFT = 2_000_000

export function draftText({ name, version }: FormDefinition, values: Values, now: Date, stopped: Stopped = {}): string {
  const draft: Draft = { draftOf: name, version, savedAt: now.toISOString(), ...stopped, values }
  return JSON.stringify(draft, undefined, 2)
}

export type DraftFault = 'unreadable' | 'other-form' | 'other-version'

/**
 * Reads a draft of this form; what fits no definition is left out. Files are in no draft: of those that are not `there`, by their
 * ids, the form notes the names.
 */
export function readDraft(
  form: FormDefinition,
  text: string,
  there: readonly { id: string }[] = [],
): ReadDraft | DraftFault {
  const draft = parsed(text)
  if (!draft) return 'unreadable'
  if (draft.draftOf !== form.name) return 'other-form'
  if (draft.version !== form.version) return 'other-version'
  const { step, files = [] } = draft
  const names = new Map(files.map(({ id, name }) => [id, name]))
  const gone: string[] = []
  const reading = { form, names, there: new Set(there.map(({ id }) => id)), gone }
  const values = valuesIn(reading, rootGroup(form), draft.values)
  return { savedAt: new Date(draft.savedAt), values, gone, ...(step !== undefined && { step }) }
}

function parsed(text: string): Draft | undefined {
  if (text.length > LONGEST_DRAFT) return undefined
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined // told as unreadable
  }
  if (typeof json !== 'object' || json === null) return undefined
  const { draftOf, version, savedAt, values, step, files } = json as Record<string, unknown> // any object has members by name
  if (typeof draftOf !== 'string' || typeof version !== 'string') return undefined
  if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt))) return undefined
  if (typeof values !== 'object' || values === null) return undefined
  const stopped = { step: typeof step === 'string' ? step : undefined, files: namedFiles(files) }
  return { draftOf, version, savedAt, ...stopped, values: values as Values } // `valuesIn` keeps what fits
}

/** Drafts of earlier versions say only names, which belong to no place. */
const namedFiles = (files: unknown): NamedFile[] =>
  Array.isArray(files) ? files.flatMap((file: unknown) => (isNamedFile(file) ? [file] : [])) : []

const isNamedFile = (file: unknown): file is NamedFile =>
  typeof file === 'object' &&
  file !== null &&
  'id' in file &&
  'name' in file &&
  typeof file.id === 'string' &&
  typeof file.name === 'string'

type Reading = { form: FormDefinition; names: ReadonlyMap<string, string>; there: ReadonlySet<string>; gone: string[] }

/**
 * What fits the form, by its ids, with the files that are there; with what will be handed in later, and with what was chosen of
 * members of which only one can be there.
 */
function valuesIn(reading: Reading, group: Group, written: unknown): Values {
  if (typeof written !== 'object' || written === null) return {}
  const given = new Map<string, unknown>(Object.entries(written))
  const kept = group.members.flatMap((member) => memberValues(reading, member, given))
  const chosen = group.isChoice && group.members.find(({ id }) => id === given.get(CHOICE))
  return Object.fromEntries(chosen ? [...kept, [CHOICE, chosen.id]] : kept)
}

type Given = ReadonlyMap<string, unknown>

function memberValues(reading: Reading, { id, list }: Member, given: Given): [string, Value][] {
  if (given.get(laterName(id)) === LATER) return [[laterName(id), LATER]]
  const value = given.get(id)
  const isList = list !== undefined
  if (!isGroupId(id) && fieldOf(reading.form, id).type.kind === 'proof') {
    return proofValues(reading, { id, isList }, value, stringsOf(given.get(goneName(id))))
  }
  const read = value === undefined ? undefined : valueIn(reading, id, value, isList)
  return read === undefined ? [] : [[id, read]]
}

/** The files that are there, and notes of those that are not. */
function proofValues(
  { names, there, gone }: Reading,
  { id, isList }: { id: DefinitionId; isList: boolean },
  value: unknown,
  noted: readonly string[],
): [string, Value][] {
  const named = idsOf(value).map((one) => goneFile(one, names.get(one) ?? ''))
  const isThere = (one: string) => there.has(readGone(one).id)
  // what another window could not find may be there in this one
  const present = [...named, ...noted].filter(isThere).map((one) => readGone(one).id)
  const missing = [...noted, ...named].filter((one) => !isThere(one))
  gone.push(...missing.map((one) => readGone(one).name))
  const [first] = present
  return [
    ...(first === undefined ? [] : ([[id, isList ? present : first]] satisfies [string, Value][])),
    ...(missing.length > 0 ? ([[goneName(id), missing]] satisfies [string, Value][]) : []),
  ]
}

function valueIn(reading: Reading, id: DefinitionId, value: unknown, isList: boolean): Value {
  const { form } = reading
  if (isGroupId(id)) {
    const group = groupOf(form, id)
    if (!isList) return valuesIn(reading, group, value)
    return Array.isArray(value) ? value.map((item) => valuesIn(reading, group, item)) : undefined
  }
  const field = fieldOf(form, id)
  const items: unknown[] | undefined = !isList ? [value] : Array.isArray(value) ? value : undefined
  const typed = items?.map((item) => typedOf(field, item)).filter((one) => one !== undefined)
  return isList ? typed : typed?.[0]
}
