import { charactersOf, complementOf, united, type Characters } from './pattern-characters.ts'
import { patternReasons } from './pattern-reasons.ts'
import { UntakenPattern } from './pattern-work.ts'

/** A regular expression with the `u` flag as a tree. `look`: `(?=…)` or `(?!…)`; a `border` is `\b` or `\B`. */
export type Pattern =
  | { kind: 'characters'; characters: Characters }
  | { kind: 'sequence' | 'choice'; of: readonly Pattern[] }
  | { kind: 'repeat'; of: Pattern; min: number; max?: number }
  | { kind: 'look'; of: Pattern; isNegative: boolean }
  | { kind: 'start' | 'end' | 'border' }

type PatternSyntaxReader = { readonly source: string; readonly named: (name: string) => void; at: number }

const next = (reader: PatternSyntaxReader, text: string): boolean => {
  if (!reader.source.startsWith(text, reader.at)) return false
  reader.at += text.length
  return true
}

const match = (reader: PatternSyntaxReader, expression: RegExp): RegExpExecArray | undefined => {
  const found = new RegExp(expression.source, 'uy')
  found.lastIndex = reader.at
  const result = found.exec(reader.source) ?? undefined
  if (result) reader.at = found.lastIndex
  return result
}

/**
 * Reads an expression that compiles with the `u` flag. `named` is called with the name of each class of characters that
 * has one, such as `p{L}`, before it is looked at, and may throw.
 * @throws UntakenPattern for references back, looking behind, and unknown syntax
 */
export function parsePattern(source: string, named: (name: string) => void = () => undefined): Pattern {
  const reader = { source, named, at: 0 }
  const pattern = readChoice(reader)
  if (reader.at < source.length)
    throw new UntakenPattern(patternReasons.unknown(source.slice(reader.at, reader.at + 10)))
  return pattern
}

function readChoice(reader: PatternSyntaxReader): Pattern {
  const of = [readSequence(reader)]
  while (next(reader, '|')) of.push(readSequence(reader))
  return of.length === 1 && of[0] ? of[0] : { kind: 'choice', of }
}

function readSequence(reader: PatternSyntaxReader): Pattern {
  const of: Pattern[] = []
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source.charAt(reader.at))) {
    of.push(readRepeat(reader, readAtom(reader)))
  }
  return { kind: 'sequence', of }
}

function readRepeat(reader: PatternSyntaxReader, of: Pattern): Pattern {
  const found = match(reader, /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/)
  if (!found) return of
  const [, sign, least, comma, most] = found
  if (sign === '*') return { kind: 'repeat', of, min: 0 }
  if (sign === '+') return { kind: 'repeat', of, min: 1 }
  if (sign === '?') return { kind: 'repeat', of, min: 0, max: 1 }
  const min = Number(least)
  if (comma === undefined) return { kind: 'repeat', of, min, max: min }
  return { kind: 'repeat', of, min, ...(most && { max: Number(most) }) }
}

/** Parts that match no character, by how they begin. */
const single: readonly (readonly [string, Pattern])[] = [
  ['^', { kind: 'start' }],
  ['$', { kind: 'end' }],
  ['\\b', { kind: 'border' }],
  ['\\B', { kind: 'border' }],
]

function readAtom(reader: PatternSyntaxReader): Pattern {
  const alone = single.find(([text]) => next(reader, text))
  if (alone) return alone[1]
  if (next(reader, '(')) return readGroup(reader)
  if (next(reader, '[')) return { kind: 'characters', characters: readClass(reader) }
  if (next(reader, '.')) return { kind: 'characters', characters: charactersOf('.') }
  return { kind: 'characters', characters: asCharacters(readCharacter(reader)) }
}

function readGroup(reader: PatternSyntaxReader): Pattern {
  const negative = next(reader, '?!')
  const isLook = negative || next(reader, '?=')
  if (!isLook && !match(reader, /\?:|\?<(?![=!])[^>]*>|(?!\?)/)) {
    throw new UntakenPattern(patternReasons.looksBehind)
  }
  const of = readChoice(reader)
  next(reader, ')')
  return isLook ? { kind: 'look', of, isNegative: negative } : of
}

function readClass(reader: PatternSyntaxReader): Characters {
  const isNegated = next(reader, '^')
  const ranges: (readonly [number, number])[] = []
  while (!next(reader, ']')) {
    const first = readCharacter(reader)
    const isRange = typeof first === 'number' && match(reader, /-(?!\])/)
    const last = isRange ? readCharacter(reader) : first
    if (typeof first === 'number' && typeof last === 'number') ranges.push([first, last])
    else ranges.push(...asCharacters(first), ...asCharacters(last))
  }
  return isNegated ? complementOf(united(ranges)) : united(ranges)
}

const asCharacters = (read: number | Characters): Characters => (typeof read === 'number' ? [[read, read]] : read)

const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0, b: 8 }

/** One character, or an escape that stands for several. */
function readCharacter(reader: PatternSyntaxReader): number | Characters {
  if (!next(reader, '\\')) return codePointOf(match(reader, /[^]/)?.[0])
  const several = match(reader, /[dDsSwW]|[pP]\{[^}]*\}/)
  if (several && /^p/i.test(several[0])) reader.named(several[0])
  if (several) return charactersOf(`\\${several[0]}`)
  const pair = match(reader, /u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|u(D[89AB][\dA-F]{2})\\u(D[C-F][\dA-F]{2})/)
  if (pair) return surrogatesOf(pair)
  const code = match(reader, /x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]+)\}/)
  if (code) return Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16)
  const control = match(reader, /c([A-Za-z])/)
  if (control) return codePointOf(control[1]) % 32
  return readEscaped(reader)
}

function readEscaped(reader: PatternSyntaxReader): number {
  const escaped = match(reader, /[^]/)?.[0] ?? ''
  if (/[1-9k]/.test(escaped)) throw new UntakenPattern(patternReasons.refersBack)
  return controls[escaped] ?? codePointOf(escaped)
}

const surrogatesOf = (pair: RegExpExecArray): number =>
  codePointOf(
    pair.slice(1).reduce((text, unit) => (unit ? text + String.fromCharCode(Number.parseInt(unit, 16)) : text), ''),
  )

/** @throws UntakenPattern when it ends too early */
function codePointOf(text: string | undefined): number {
  const code = text?.codePointAt(0)
  if (code === undefined) throw new UntakenPattern(patternReasons.endsEarly)
  return code
}
