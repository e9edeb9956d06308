import type { Words } from '../forms/definition.ts'
import { checkGrowth } from './pattern-growth.ts'
import { patternReasons } from './pattern-reasons.ts'
import { parsePattern, UntakenPattern } from './pattern-syntax.ts'

/** Code units of an expression; those of real schemas have 60. */
const longestPattern = 1000

/** Which notation a pattern is in: of XML Schema (part 2, appendix F), or of JSON Schema (ECMA-262). */
export type PatternDialect = 'xsd' | 'ecma'

export type ReadPattern = { ok: true; pattern: string } | { ok: false; reason: Words }

/**
 * A pattern of a schema as an expression that holds with the `u` flag. Those of XML Schema are about the whole value, and
 * get their anchors; those of JSON Schema stay as they are. Refused is what does not mean the same here, and what may take
 * much longer than a text is long. `longest`: how many code points a text may have, where there is a bound: what is quick
 * for such texts alone is taken with a look at the length before it. `reason`: the rest of a sentence about the pattern.
 */
export function readPattern(pattern: string, dialect: PatternDialect, longest?: number): ReadPattern {
  if (pattern.length > longestPattern) return refused(patternReasons.tooLong(longestPattern))
  try {
    const written = pattern.replace(/\\?[^]/gu, (token) => (needless.test(token) ? token.slice(1) : token))
    const translated = dialect === 'xsd' ? `^(?:${fromXsd(written)})$` : written
    new RegExp(translated, 'u')
    return { ok: true, pattern: quick(translated, longest) }
  } catch (cause) {
    if (cause instanceof UntakenPattern) return refused(cause.reason)
    // the engine's message repeats the pattern, which may be long
    if (cause instanceof SyntaxError) return refused(patternReasons.noExpression)
    throw cause
  }
}

/**
 * The expression, or what finds the same in texts of that length and nothing in longer ones.
 * @throws UntakenPattern
 */
function quick(expression: string, longest?: number): string {
  const parsed = parsePattern(expression)
  try {
    checkGrowth(parsed, Infinity)
    return expression
  } catch (cause) {
    if (!(cause instanceof UntakenPattern) || longest === undefined) throw cause
    checkGrowth(parsed, longest)
    return `^(?=[^]{0,${longest}}$)[^]*?(?:${expression})`
  }
}

const refused = (reason: Words): ReadPattern => ({ ok: false, reason })

/** A backslash before what needs none: the `u` flag forbids it, while it is written now and then. */
const needless = /^\\[ !"#%&',:;<=>@_`~]$/

/** What XML Schema has and nothing here, and why it is refused. */
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
