import type { DraftCondition, Literal, Reference } from '../drafts/draft.ts'
import { takeKnown } from './references.ts'
import { attempt, take, takeQuoted, takeWords, type Scanner } from './scanner.ts'

/** Words that are no values. */
const grammar = 'und|oder|dann|sonst|ansonsten|wenn|ist|sind|nicht|leer|alle|alles|der|die|das|den|dem|ein|eine'

/**
 * A value as sentences write it: `001`, `001 "Name"`, `001 - Name`, `"wahr"`, `Ja`. What stands behind a code in
 * quotes, or as the list has it, is its label.
 */
export function takeValue(scanner: Scanner, field: Reference): Literal | undefined {
  return attempt(scanner, () => {
    const quoted = takeQuoted(scanner)
    if (quoted !== undefined) return { value: quoted }
    if (takeWords(scanner, grammar) !== undefined) return undefined
    const value = take(scanner, String.raw`-?[\p{L}\p{N}_]+(?:[,.]\p{N}+)*(?![\p{L}\p{N}_])`)
    if (value === undefined) return undefined
    const label = takeLabel(scanner, field, value)
    return { value, ...(label !== undefined && { label }) }
  })
}

function takeLabel(scanner: Scanner, { ids }: Reference, code: string): string | undefined {
  const meaning = scanner.vocabulary.codes.get(ids.at(-1) ?? '')?.get(code)
  return attempt(scanner, () => {
    take(scanner, '[-–=:]')
    return takeQuoted(scanner) ?? (meaning === undefined ? undefined : takeKnown(scanner, [meaning]))
  })
}

const opposites = { equal: 'not-equal', 'not-equal': 'equal' } as const

/** A comparison with one value; `""` is what is empty. */
export function equality(
  scanner: Scanner,
  field: Reference,
  op: 'equal' | 'not-equal',
  literal: Literal,
): DraftCondition {
  const key = field.ids.join('.')
  const spoken = scanner.spoken.get(key) ?? []
  scanner.spoken = new Map(scanner.spoken).set(key, [...spoken, literal])
  if (literal.value !== '') return { op, left: { reference: field }, right: { literal } }
  const empty: DraftCondition = { op: 'is-empty', reference: field }
  return op === 'equal' ? empty : { op: 'not', of: empty }
}

/** Every value that was not spoken of before, if any was: `alle anderen möglichen Ausprägungen der Codeliste`. */
export function takeOthers(scanner: Scanner, field: Reference): DraftCondition | undefined {
  const words = '(?:alle|allen) anderen(?: möglichen)? (?:Ausprägungen|Werten?|Codes)(?: der Codeliste)?'
  const spoken = scanner.spoken.get(field.ids.join('.')) ?? []
  if (spoken.length === 0 || takeWords(scanner, words) === undefined) return undefined
  const others = spoken.map((literal): DraftCondition => {
    return { op: opposites.equal, left: { reference: field }, right: { literal } }
  })
  return { op: 'and', of: [{ op: 'not', of: { op: 'is-empty', reference: field } }, ...others] }
}
