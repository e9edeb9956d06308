import { groupOf, isGroupId, type FormDefinition, type Member } from '#lib/forms/definition.ts'
import { valuesOf, type Value, type Values } from '#lib/forms/document.ts'
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
  const values = withoutProofs({ form, dropped }, form.root, valuesOf(form, draft.values), draft.values)
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
  return { draftOf, version, savedAt, ...stopped, values: values as Values } // `valuesOf` keeps what fits
}

type Reading = { form: FormDefinition; dropped: { count: number } }

/** Without the files, which a draft does not hold. `written`: as the draft has it, with what will be handed in later. */
function withoutProofs(reading: Reading, members: readonly Member[], values: Values, written: Value): Values {
  const { form, dropped } = reading
  const inDraft = (id: string) => (typeof written === 'object' && !Array.isArray(written) ? written[id] : undefined)
  const kept = members.flatMap(({ id }): [string, Value][] => {
    const value = values[id]
    if (inDraft(laterName(id)) === LATER) return [[laterName(id), LATER]]
    if (value === undefined) return []
    if (!isGroupId(id)) {
      if (form.fields[id]?.type.kind !== 'proof') return [[id, value]]
      dropped.count += Array.isArray(value) ? value.length : 1
      return []
    }
    const { members: within } = groupOf(form, id)
    const below = inDraft(id)
    if (!Array.isArray(value))
      return typeof value === 'object' ? [[id, withoutProofs(reading, within, value, below)]] : []
    const belowOf = (at: number) => (Array.isArray(below) ? below[at] : undefined)
    const items = value.flatMap((item, at) => (typeof item === 'object' ? [{ item, at }] : []))
    return [[id, items.map(({ item, at }) => withoutProofs(reading, within, item, belowOf(at)))]]
  })
  return Object.fromEntries(kept)
}
