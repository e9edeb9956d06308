import type { Words } from '@kurier/forms/definition'
import { checkGrowth } from './pattern-growth.ts'
import { patternReasons } from './pattern-reasons.ts'
import { parsePattern, type Pattern } from './pattern-syntax.ts'
import { spend, spendName, UntakenPattern, type PatternWork } from './pattern-work.ts'

/** Code units of an expression; those of real schemas have 60. */
const longestPattern = 1000

/** Which notation a pattern is in: of XML Schema (part 2, appendix F), or of JSON Schema (ECMA-262). */
export type PatternDialect = 'xsd' | 'ecma'

export type ReadPattern = { ok: true; pattern: string } | { ok: false; reason: Words }

/** Steps for all patterns of a schema, for one pattern, and at least for one pattern: a fifth of a second for all. */
const steps = { all: 1_500_000, one: 300_000, least: 1000 } as const

/** Reads a pattern; each pattern of a schema once. */
export type PatternReader = (pattern: string, dialect: PatternDialect, longest?: number) => ReadPattern

/**
 * A reader for the patterns of one schema: as expressions that hold with the `u` flag. Those of XML Schema are about
 * the whole value, and get their anchors; those of JSON Schema stay as they are. It refuses patterns that would mean
 * something else here, that may take much longer than a text is long, or that come after the others have used up the
 * steps. `longest`: the most code points that a text may have, where there is a bound: a pattern that is quick for
 * these texts alone is taken with a look at the length before it. `reason`: the rest of a sentence about the pattern.
 */
export function patternReader(): PatternReader {
  const known = new Map<string, ReadPattern>()
  const work: PatternWork = { left: steps.all, names: new Set() }
  return (pattern, dialect, longest) => {
    if (pattern.length > longestPattern) return refused(patternReasons.tooLong(longestPattern))
    const key = JSON.stringify([dialect, longest, pattern])
    const found = known.get(key) ?? readPattern(work, pattern, dialect, longest)
    known.set(key, found)
    return found
  }
}

function readPattern(work: PatternWork, ...[pattern, dialect, longest]: Parameters<PatternReader>): ReadPattern {
  if (work.left < steps.least) return refused(patternReasons.manyPatterns)
  try {
    spend(work, steps.least)
    const written = pattern.replace(/\\?[^]/gu, (token) => (needless.test(token) ? token.slice(1) : token))
    const translated = dialect === 'xsd' ? `^(?:${fromXsd(written)})$` : written
    new RegExp(translated, 'u')
    return { ok: true, pattern: quick(work, translated, longest) }
  } catch (cause) {
    if (cause instanceof UntakenPattern) return refused(cause.reason)
    // the engine's message repeats the pattern, which may be long
    if (cause instanceof SyntaxError) return refused(patternReasons.noExpression)
    throw cause
  }
}

/**
 * The expression, or one that finds the same in texts of that length and nothing in longer ones.
 * @throws UntakenPattern
 */
function quick(all: PatternWork, expression: string, longest?: number): string {
  const parsed = parsePattern(expression, (name) => spendName(all, name))
  try {
    checkWithin(all, parsed, Infinity)
    return expression
  } catch (cause) {
    if (!(cause instanceof UntakenPattern) || longest === undefined) throw cause
    checkWithin(all, parsed, longest)
    return `^(?=[^]{0,${longest}}$)[^]*?(?:${expression})`
  }
}

/** Checks one pattern, and leaves some work for the others. */
function checkWithin(all: PatternWork, pattern: Pattern, longest: number): void {
  const most = Math.min(steps.one, all.left)
  const work = { ...all, left: most }
  try {
    checkGrowth(pattern, longest, work)
  } finally {
    all.left -= most - work.left
  }
}

const refused = (reason: Words): ReadPattern => ({ ok: false, reason })

/** A backslash before a character that needs none: the `u` flag forbids it, but people write it now and then. */
const needless = /^\\[ !"#%&',:;<=>@_`~]$/

/** Notation that only XML Schema has, and why it is refused. */
const untaken: readonly (readonly [RegExp, Words])[] = [
  [/^\\[iIcC]$/, patternReasons.nameCharacters],
  [/^\\[pP]\{Is/, patternReasons.block],
]

/** Escapes that mean other characters in XML Schema: outside brackets, and inside them. */
const meanings = new Map<string, readonly [string, string]>([
  ['.', ['[^\\n\\r]', '.']],
  ['\\s', ['[ \\t\\n\\r]', ' \\t\\n\\r']],
  ['\\S', ['[^ \\t\\n\\r]', '\\0-\\x08\\x0b\\x0c\\x0e-\\x1f!-\\u{10ffff}']],
  ['\\w', ['[^\\p{P}\\p{Z}\\p{C}]', '\\p{L}\\p{M}\\p{N}\\p{S}']],
  ['\\W', ['[\\p{P}\\p{Z}\\p{C}]', '\\p{P}\\p{Z}\\p{C}']],
  ['\\-', ['-', '\\-']],
])

/**
 * `\d` stays: the digits of other scripts, which XML Schema takes too, are refused by everyone who reads the schema as a
 * JSON Schema. `^` and `$` are characters in XML Schema, and anchors in what people write.
 */
function fromXsd(pattern: string): string {
  let isInside = false
  return pattern.replace(/\\[pP]\{[^}]*\}|\\?[^]/gu, (token) => {
    const reason = untaken.find(([expression]) => expression.test(token))?.[1]
    if (reason) throw new UntakenPattern(reason)
    if (token === '[' && isInside) throw new UntakenPattern(patternReasons.subtraction)
    if (token === '[' || token === ']') isInside = token === '['
    return meanings.get(token)?.[isInside ? 1 : 0] ?? token
  })
}
