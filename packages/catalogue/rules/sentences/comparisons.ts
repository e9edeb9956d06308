import type { DraftCondition, Literal, Reference } from '../drafts/draft.ts'
import { takeReference } from './references.ts'
import { attempt, firstOf, take, takeWords, type Scanner } from './scanner.ts'
import { equality, takeOthers, takeValue } from './values.ts'

/** What is said of a field; `joint`: the word that joins its values, where there are several without parentheses. */
export type ComparedCondition = { condition: DraftCondition; joint?: 'and' | 'or' }

type Comparison = (scanner: Scanner, field: Reference) => ComparedCondition | undefined

export const filled = '(?:befüllt|ausgefüllt|angegeben|gefüllt)'
const isWord = 'ist|sind|wurde|wurden|wird|werden'

/** What can be said of a field in a condition; the field itself is read already. */
export function takeComparison(scanner: Scanner, field: Reference): ComparedCondition | undefined {
  return firstOf(
    scanner,
    comparisons.map((comparison) => () => comparison(scanner, field)),
  )
}

const comparisons: readonly Comparison[] = [emptiness, entry, statedValue, heldValue, equalities, order]

/** `ist nicht leer`, `nicht befüllt ist`, `leer`. */
function emptiness(scanner: Scanner, reference: Reference): ComparedCondition | undefined {
  takeWords(scanner, isWord)
  const isNot = takeWords(scanner, 'nicht') !== undefined
  const isEmpty = takeWords(scanner, 'leer') !== undefined
  if (!isEmpty && takeWords(scanner, filled) === undefined) return undefined
  takeWords(scanner, isWord)
  const empty: DraftCondition = { op: 'is-empty', reference }
  return { condition: isEmpty === isNot ? { op: 'not', of: empty } : empty }
}

/** `kein Eintrag vorgenommen wurde`. */
function entry(scanner: Scanner, reference: Reference): ComparedCondition | undefined {
  const found = takeWords(scanner, '(?:k?ein) Eintrag (?:vorgenommen|gemacht) (?:wurde|wird|ist)')
  if (found === undefined) return undefined
  const empty: DraftCondition = { op: 'is-empty', reference }
  return { condition: found.toLowerCase().startsWith('k') ? empty : { op: 'not', of: empty } }
}

/** `der Wert 009 angegeben wurde`, `nicht der Wert "" angegeben wurde`. */
function statedValue(scanner: Scanner, field: Reference): ComparedCondition | undefined {
  const isNot = takeWords(scanner, 'nicht') !== undefined
  if (takeWords(scanner, 'der (?:Wert|Code)') === undefined) return undefined
  const value = takeValue(scanner, field)
  const isNotAfter = takeWords(scanner, 'nicht') !== undefined
  const stated = takeWords(scanner, '(?:angegeben|ausgewählt|gewählt|eingetragen|eingegeben) (?:wurde|wird|ist)')
  if (!value || stated === undefined || (isNot && isNotAfter)) return undefined
  return { condition: equality(scanner, field, isNot || isNotAfter ? 'not-equal' : 'equal', value) }
}

/** `mit dem Code "002" belegt ist`, `den Wert 1 hat`. */
function heldValue(scanner: Scanner, field: Reference): ComparedCondition | undefined {
  const isNot = takeWords(scanner, 'nicht') !== undefined
  const isWith = takeWords(scanner, 'mit(?: dem (?:Code|Wert))?') !== undefined
  if (!isWith && takeWords(scanner, 'den (?:Wert|Code)') === undefined) return undefined
  const value = takeValue(scanner, field)
  if (!value || takeWords(scanner, isWith ? 'belegt (?:ist|sind|wurde)' : '(?:hat|haben)') === undefined)
    return undefined
  return { condition: equality(scanner, field, isNot ? 'not-equal' : 'equal', value) }
}

/** `= 001 ODER = 002`, `<> (001 UND 002)`, `ungleich 001`, `Auswahl = 001 oder 002`. */
function equalities(scanner: Scanner, field: Reference): ComparedCondition | undefined {
  const op = takeEquality(scanner)
  if (!op) return undefined
  if (takeWords(scanner, 'leer') !== undefined) return { condition: equality(scanner, field, op, { value: '' }) }
  const others = op === 'equal' ? takeOthers(scanner, field) : undefined
  const other = others ? undefined : attempt(scanner, () => takeReference(scanner))
  if (others || other) takeWords(scanner, 'ist')
  if (others) return { condition: others }
  if (other) return { condition: { op, left: { reference: field }, right: { reference: other } } }
  const isOpen = take(scanner, String.raw`\(`) !== undefined
  const values = takeValues(scanner, field, op, isOpen)
  if (!values || (isOpen && take(scanner, String.raw`\)`) === undefined)) return undefined
  takeWords(scanner, 'ist')
  const all = values.map((value) => equality(scanner, field, op, value))
  const [first] = all
  if (first === undefined || all.length === 1) return first === undefined ? undefined : { condition: first }
  const joint = op === 'equal' ? 'or' : 'and'
  return { condition: { op: joint, of: all }, ...(!isOpen && { joint }) }
}

function takeEquality(scanner: Scanner): 'equal' | 'not-equal' | undefined {
  const choice = 'Auswahl|Antwort'
  return attempt(scanner, () => {
    takeWords(scanner, choice)
    const isWritten = take(scanner, String.raw`(?:===|==|=)(?! ?[<>=])`) ?? takeWords(scanner, '(?:ist )?gleich')
    const isNot =
      isWritten === undefined ? (take(scanner, '<>|!==|!=|≠') ?? takeWords(scanner, '(?:ist )?ungleich')) : undefined
    if (isWritten === undefined && isNot === undefined) return undefined
    takeWords(scanner, choice)
    return isWritten === undefined ? 'not-equal' : 'equal'
  })
}

/**
 * Values of which the field has one (`ODER`), or none (`UND` after `<>`). Other words would say something else than
 * they seem to, so that they end the list.
 */
function takeValues(
  scanner: Scanner,
  field: Reference,
  op: 'equal' | 'not-equal',
  isOpen: boolean,
): Literal[] | undefined {
  const first = takeValue(scanner, field)
  if (!first) return undefined
  const values = [first]
  const next = () =>
    attempt(scanner, () => {
      if (takeWords(scanner, op === 'equal' ? 'oder' : 'und') === undefined) return undefined
      const again = isOpen ? undefined : takeEquality(scanner)
      const value = again === undefined || again === op ? takeNextValue(scanner, field) : undefined
      return value
    })
  for (let value = next(); value; value = next()) values.push(value)
  return values
}

/** No value is what an element follows: that is the next condition. */
function takeNextValue(scanner: Scanner, field: Reference): Literal | undefined {
  return attempt(scanner, () => takeReference(scanner)) ? undefined : takeValue(scanner, field)
}

const orders: ReadonlyMap<string, { isTurned: boolean; isNot: boolean }> = new Map([
  ['<', { isTurned: false, isNot: false }],
  ['>', { isTurned: true, isNot: false }],
  ['<=', { isTurned: true, isNot: true }],
  ['>=', { isTurned: false, isNot: true }],
])

/** `< 18`, `>= F99000001`. */
function order(scanner: Scanner, field: Reference): ComparedCondition | undefined {
  const sign = take(scanner, '<=|>=|<|>')
  const found = sign === undefined ? undefined : orders.get(sign)
  if (!found) return undefined
  const other = attempt(scanner, () => takeReference(scanner))
  const literal = other ? undefined : takeValue(scanner, field)
  const right = other ? { reference: other } : literal && { literal }
  if (!right || literal?.label !== undefined) return undefined
  takeWords(scanner, 'ist')
  const left = { reference: field }
  const less: DraftCondition = { op: 'less-than', ...(found.isTurned ? { left: right, right: left } : { left, right }) }
  return { condition: found.isNot ? { op: 'not', of: less } : less }
}
