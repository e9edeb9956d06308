import { plainText } from '#components/ui/matches-words.ts'
import type { Option } from '../words.ts'

/** Options that are shown at a time at most. */
export const MOST_SHOWN = 50

/** Options as they are looked for: without accents and capitals. */
export type Index = readonly { option: Option; label: string; code: string }[]

export const indexOf = (options: readonly Option[]): Index =>
  options.map((option) => ({ option, label: plainText(option.label), code: plainText(option.value) }))

/** What is found: the first of them, and how many more there are. */
export type OptionMatches = { shown: readonly Option[]; more: number }

/**
 * The options of which each typed word stands in label or code; first those whose code or label begins with what was typed,
 * each in the order of the list. Nothing typed finds all.
 */
export function found(index: Index, typed: string): OptionMatches {
  const wanted = plainText(typed.trim())
  const words = wanted.split(/\s+/)
  const matching = index.filter(({ label, code }) => words.every((word) => label.includes(word) || code.includes(word)))
  const isFirst = ({ label, code }: Index[number]): boolean => code === wanted || label.startsWith(wanted)
  const ordered = wanted === '' ? matching : [...matching.filter(isFirst), ...matching.filter((one) => !isFirst(one))]
  return {
    shown: ordered.slice(0, MOST_SHOWN).map(({ option }) => option),
    more: Math.max(0, ordered.length - MOST_SHOWN),
  }
}

/** The one option that what was typed can only mean: it is called so, or it is all that is found. */
export function meant(index: Index, typed: string): Option | undefined {
  const wanted = plainText(typed.trim())
  if (wanted === '') return undefined
  const named = index.filter(({ label, code }) => label === wanted || code === wanted)
  const [only, ...others] = named.length > 0 ? named.map(({ option }) => option) : found(index, typed).shown
  return others.length === 0 ? only : undefined
}
