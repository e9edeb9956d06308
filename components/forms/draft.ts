import { fieldOf, groupOf, isGroupId, rootGroup } from '#lib/forms/definition.ts'
import type { DefinitionId, FormDefinition, Group } from '#lib/forms/definition.ts'
import { CHOICE, type Value, type Values } from '#lib/forms/document.ts'
import { typedOf } from '#lib/forms/typed-values.ts'
import { LATER, laterName } from './later-proofs.ts'
import { stringsOf } from './list-values.ts'

/** `step`: where somebody stopped. `files`: names of the files that were added; they themselves are in no draft. */
type Stopped = { step?: string; files?: readonly string[] }

/** A draft as it is kept in the browser or in a file. */
type Draft = Stopped & { draftOf: string; version: string; savedAt: string; values: Values }

/** A draft that was read; `droppedProofs`: how many files it named that have to be added anew. */
export type ReadDraft = Stopped & { savedAt: Date; values: Values; droppedProofs: number }

/** The longest draft that is read, in characters. */
export const LONGEST_DRAFT = 2_000_000

export function draftText({ name, version }: FormDefinition, values: Values, now: Date, stopped: Stopped = {}): string {
  const draft: Draft = { draftOf: name, version, savedAt: now.toISOString(), ...stopped, values }
  return JSON.stringify(draft, undefined, 2)
}

export type DraftFault = 'unreadable' | 'other-form' | 'other-version'

/** Reads a draft of this form; what fits no definition is left out, and so are files, which a draft does not hold. */
export function readDraft(form: FormDefinition, text: string): ReadDraft | DraftFault {
  const draft = parsed(text)
  if (!draft) return 'unreadable'
  if (draft.draftOf !== form.name) return 'other-form'
  if (draft.version !== form.version) return 'other-version'
  const dropped = { count: 0 }
  const values = valuesIn({ form, dropped }, rootGroup(form), draft.values)
  const { step, files } = draft
  return { savedAt: new Date(draft.savedAt), values, droppedProofs: dropped.count, step, files }
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
  const stopped = {
    step: typeof step === 'string' ? step : undefined,
    files: files === undefined ? undefined : stringsOf(files),
  }
  return { draftOf, version, savedAt, ...stopped, values: values as Values } // `valuesIn` keeps what fits
}

type Reading = { form: FormDefinition; dropped: { count: number } }

/**
 * What fits the form, by its ids, without the files, which a draft does not hold; with what will be handed in later, and with
 * what was chosen of members of which only one can be there.
 */
function valuesIn(reading: Reading, group: Group, written: unknown): Values {
  if (typeof written !== 'object' || written === null) return {}
  const given = new Map<string, unknown>(Object.entries(written))
  const kept = group.members.flatMap(({ id, list }): [string, Value][] => {
    if (given.get(laterName(id)) === LATER) return [[laterName(id), LATER]]
    const value = given.get(id)
    const read = value === undefined ? undefined : valueIn(reading, id, value, list !== undefined)
    return read === undefined ? [] : [[id, read]]
  })
  const chosen = group.isChoice && group.members.find(({ id }) => id === given.get(CHOICE))
  return Object.fromEntries(chosen ? [...kept, [CHOICE, chosen.id]] : kept)
}

function valueIn(reading: Reading, id: DefinitionId, value: unknown, isList: boolean): Value {
  const { form, dropped } = reading
  if (isGroupId(id)) {
    const group = groupOf(form, id)
    if (!isList) return valuesIn(reading, group, value)
    return Array.isArray(value) ? value.map((item) => valuesIn(reading, group, item)) : undefined
  }
  const field = fieldOf(form, id)
  const items: unknown[] | undefined = !isList ? [value] : Array.isArray(value) ? value : undefined
  const typed = items?.map((item) => typedOf(field, item)).filter((one) => one !== undefined)
  if (field.type.kind !== 'proof') return isList ? typed : typed?.[0]
  dropped.count += typed?.filter((one) => one !== '').length ?? 0
  return undefined
}
