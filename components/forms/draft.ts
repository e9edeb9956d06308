import { groupOf, isGroupId, type FormDefinition, type Member } from '#lib/forms/definition.ts'
import { valuesOf, type Value, type Values } from '#lib/forms/document.ts'

/** A draft as it is kept in the browser or in a file. Files that were added are not in it. */
type Draft = { draftOf: string; version: string; savedAt: string; values: Values }

/** A draft that was read; `droppedProofs`: how many files it named that have to be added anew. */
export type ReadDraft = { savedAt: Date; values: Values; droppedProofs: number }

/** The longest draft that is read, in characters. */
export const LONGEST_DRAFT = 2_000_000

export function draftText({ name, version }: FormDefinition, values: Values, now: Date): string {
  const draft: Draft = { draftOf: name, version, savedAt: now.toISOString(), values }
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
  const values = withoutProofs(form, form.root, valuesOf(form, draft.values), dropped)
  return { savedAt: new Date(draft.savedAt), values, droppedProofs: dropped.count }
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
  const { draftOf, version, savedAt, values } = json as Record<string, unknown> // any object has members by name
  if (typeof draftOf !== 'string' || typeof version !== 'string') return undefined
  if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt))) return undefined
  if (typeof values !== 'object' || values === null) return undefined
  return { draftOf, version, savedAt, values: values as Values } // `valuesOf` keeps what fits
}

function withoutProofs(
  form: FormDefinition,
  members: readonly Member[],
  values: Values,
  dropped: { count: number },
): Values {
  const kept = members.flatMap(({ id }): [string, Value][] => {
    const value = values[id]
    if (value === undefined) return []
    if (!isGroupId(id)) {
      if (form.fields[id]?.type.kind !== 'proof') return [[id, value]]
      dropped.count += Array.isArray(value) ? value.length : 1
      return []
    }
    const inside = (item: Values): Values => withoutProofs(form, groupOf(form, id).members, item, dropped)
    if (!Array.isArray(value)) return typeof value === 'object' ? [[id, inside(value)]] : []
    return [[id, value.flatMap((item) => (typeof item === 'object' ? [inside(item)] : []))]]
  })
  return Object.fromEntries(kept)
}
