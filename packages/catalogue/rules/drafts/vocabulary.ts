import type { Labels, Structure } from '@kurier/forms/definition'
import { commonId } from './draft.ts'

/** What a schema calls things: its elements by their common ids, and the codes of its fields. */
export type Vocabulary = {
  names: ReadonlyMap<string, readonly string[]>
  codes: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** Names as labels and titles have them, in German, the longest first; an element has several. */
export function vocabularyOf({ fields, groups }: Structure, labels: Labels): Vocabulary {
  const names = new Map<string, string[]>()
  const codes = new Map<string, Map<string, string>>()
  for (const [id, { title }] of [...Object.entries(fields), ...Object.entries(groups)]) {
    const label = Object.hasOwn(labels.definitions, id) ? labels.definitions[id] : undefined
    const said = [label?.label.de, title, label?.output?.de]
      .map((name) => plain(name ?? ''))
      .filter((name) => name !== '')
    names.set(commonId(id), [...new Set([...(names.get(commonId(id)) ?? []), ...said])])
  }
  for (const [id, meanings] of Object.entries(labels.codes)) {
    const known = codes.get(commonId(id)) ?? new Map<string, string>()
    for (const [code, { de }] of Object.entries(meanings)) known.set(code, plain(de))
    codes.set(commonId(id), known)
  }
  return { names, codes }
}

/** What people call an element: its label, otherwise its title, otherwise its id. */
export const nameOfElement = ({ names }: Vocabulary, id: string): string => names.get(id)?.[0] ?? id

/** A text with plain quotes and single spaces, as sentences are read. */
export function plain(text: string): string {
  const quoted = text.replace(/[“”„‟«»]/gu, '"').replace(/[‘’‚‛]/gu, "'")
  return quoted.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** Longer labels are compared by their beginning. */
const longest = 300

const letters = (text: string): string =>
  text
    .slice(0, longest)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * True when a label may stand for a meaning: one of them holds the other, or they are alike and none of the other
 * meanings is more or as much so. Marks and capital letters make no difference.
 */
export function mayMean(label: string, meaning: string, others: readonly string[]): boolean {
  const [said, meant] = [letters(label), letters(meaning)]
  if (said === meant) return true
  if (others.some((other) => letters(other) === said)) return false
  if (said !== '' && meant !== '' && (said.includes(meant) || meant.includes(said))) return true
  const own = likeness(said, meant)
  return own >= 0.5 && others.every((other) => likeness(said, letters(other)) < own)
}

/** How many of the pairs of letters of two texts are in both: from 0 to 1. */
function likeness(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)]
  const shared = [...pairs].filter((pair) => others.has(pair)).length
  return pairs.size + others.size === 0 ? 0 : (2 * shared) / (pairs.size + others.size)
}

const pairsOf = (text: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
