import type { Literal, Reference } from '../drafts/draft.ts'
import type { Vocabulary } from '../drafts/vocabulary.ts'

/**
 * A text that is read from left to right. `subject`: what the last condition was about, for conditions that go on with
 * it; `spoken`: values of fields that were spoken of, by the field; `depth`: how many parentheses are open.
 */
export type Scanner = { readonly text: string; readonly vocabulary: Vocabulary } & ScannerProgress
type ScannerProgress = {
  at: number
  depth: number
  subject: Reference | undefined
  spoken: ReadonlyMap<string, readonly Literal[]>
}

export const scannerOf = (text: string, vocabulary: Vocabulary): Scanner => ({
  text,
  vocabulary,
  at: 0,
  depth: 0,
  subject: undefined,
  spoken: new Map(),
})

const patterns = new Map<string, RegExp>()

/** The pattern where the scanner is, after a space if there is one; capital letters make no difference. */
function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(` ?(?:${source})`, 'iuy')
  patterns.set(source, known)
  return known
}

/** Reads what a pattern matches right here, and gives it without the space before; undefined without a match. */
export function take(scanner: Scanner, source: string): string | undefined {
  const pattern = patternOf(source)
  pattern.lastIndex = scanner.at
  const [found] = pattern.exec(scanner.text) ?? []
  if (found === undefined) return undefined
  scanner.at += found.length
  return found.trim()
}

/** The same for whole words, with single spaces between them: `muss|müssen`. */
export const takeWords = (scanner: Scanner, source: string): string | undefined =>
  take(scanner, String.raw`(?:${source})(?![\p{L}\p{N}_])`)

/** Reads by the first of the readers that reads something; the others begin where this one does. */
export function firstOf<T>(scanner: Scanner, readers: readonly ((scanner: Scanner) => T | undefined)[]): T | undefined {
  const { at, depth, subject, spoken } = scanner
  for (const read of readers) {
    const found = read(scanner)
    if (found !== undefined) return found
    Object.assign(scanner, { at, depth, subject, spoken } satisfies ScannerProgress)
  }
  return undefined
}

/** Reads on, or stays where it is. */
export const attempt = <T>(scanner: Scanner, read: (scanner: Scanner) => T | undefined): T | undefined =>
  firstOf(scanner, [read])

/** The text in quotes of either kind, without them. */
export function takeQuoted(scanner: Scanner): string | undefined {
  const found = take(scanner, String.raw`"[^"]*"|'[^']*'(?![\p{L}])`)
  return found?.slice(1, -1).trim()
}

export const isAtEnd = ({ text, at }: Scanner): boolean => text.slice(at).trim() === ''
