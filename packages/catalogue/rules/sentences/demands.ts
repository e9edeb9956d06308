import type { Words } from '@kurier/forms/definition'
import type { DraftCondition, DraftRule, Reference } from '../drafts/draft.ts'
import { nameOfElement } from '../drafts/vocabulary.ts'
import { filled } from './comparisons.ts'
import { takeReference, takeReferences } from './references.ts'
import { firstOf, takeWords, type Scanner } from './scanner.ts'
import { equality, takeValue } from './values.ts'

/** A rule of what must hold, without a condition around it. */
export type Demand = Extract<DraftRule, { effect: 'valid' }> & { message: Words }

const be = '(?:sein|werden)'
const groups = '(?:Daten)?(?:Feld)?(?:er|ern|gruppen?)?'

export const takeDemand = (scanner: Scanner): Demand | undefined =>
  firstOf(scanner, [takeAnyOf, takeOneOf, takeOrder, takeExclusion])

const there = (reference: Reference): DraftCondition => ({ op: 'not', of: { op: 'is-empty', reference } })

function namesOf({ vocabulary }: Scanner, references: readonly Reference[]): string {
  return references.map(({ ids }) => `„${nameOfElement(vocabulary, ids.at(-1) ?? '')}“`).join(', ')
}

/** `Es muss mindestens eines der Felder … befüllt sein`, `Mindestens eines der Felder … muss den Wert "wahr" haben`. */
function takeAnyOf(scanner: Scanner): Demand | undefined {
  const isFirst = takeWords(scanner, 'es (?:muss|müssen)|muss|müssen') !== undefined
  if (takeWords(scanner, `mindeste(?:ns|s) ein(?:es|e|er|s)? (?:der|von)(?: folgenden)? ${groups}`) === undefined)
    return undefined
  const fields = takeReferences(scanner, 'und|oder|sowie')
  if (!fields || fields.length < 2) return undefined
  if (!isFirst && takeWords(scanner, 'muss|müssen') === undefined) return undefined
  const names = namesOf(scanner, fields)
  if (takeWords(scanner, `${filled} ${be}`) !== undefined) {
    const message = {
      de: `Mindestens eines davon muss angegeben werden: ${names}.`,
      en: `At least one of these must be given: ${names}.`,
    }
    return { effect: 'valid', condition: { op: 'or', of: fields.map(there) }, message }
  }
  return takeValueOfOne(scanner, fields, names)
}

function takeValueOfOne(scanner: Scanner, fields: readonly Reference[], names: string): Demand | undefined {
  const [first] = fields
  if (!first || takeWords(scanner, 'den Wert') === undefined) return undefined
  const value = takeValue(scanner, first)
  if (!value || value.label !== undefined || takeWords(scanner, 'haben') === undefined) return undefined
  const said = String(value.value)
  const message = {
    de: `Mindestens eines davon muss „${said}“ sein: ${names}.`,
    en: `At least one of these must be “${said}”: ${names}.`,
  }
  return {
    effect: 'valid',
    condition: { op: 'or', of: fields.map((one) => equality(scanner, one, 'equal', value)) },
    message,
  }
}

/** `Entweder muss … oder … befüllt sein`, `Es muss entweder … oder … befüllt werden`. */
function takeOneOf(scanner: Scanner): Demand | undefined {
  const isFirst = takeWords(scanner, 'es (?:muss|müssen)|muss|müssen') !== undefined
  if (takeWords(scanner, 'entweder') === undefined) return undefined
  const isSecond = takeWords(scanner, 'muss|müssen') !== undefined
  const fields = takeReferences(scanner, 'oder')
  if (!fields || fields.length < 2) return undefined
  const isThird = takeWords(scanner, 'muss|müssen') !== undefined
  if (!isFirst && !isSecond && !isThird) return undefined
  if (takeWords(scanner, `${filled} ${be}`) === undefined) return undefined
  const names = namesOf(scanner, fields)
  const message = {
    de: `Genau eines davon muss angegeben werden: ${names}.`,
    en: `Exactly one of these must be given: ${names}.`,
  }
  return { effect: 'valid', condition: { op: 'xor', of: fields.map(there) }, message }
}

/** `Das Datum im Feld … muss zeitlich vor dem Datum in Feld … liegen`. */
function takeOrder(scanner: Scanner): Demand | undefined {
  const left = takeReference(scanner)
  if (!left || takeWords(scanner, 'muss') === undefined) return undefined
  takeWords(scanner, 'zeitlich')
  const word = takeWords(scanner, 'vor|nach')?.toLowerCase()
  const right = word === undefined ? undefined : takeReference(scanner)
  if (!right || takeWords(scanner, 'liegen') === undefined) return undefined
  const [before, after] = word === 'vor' ? [left, right] : [right, left]
  const [first, second] = [namesOf(scanner, [before]), namesOf(scanner, [after])]
  const message = { de: `${first} muss vor ${second} liegen.`, en: `${first} must be before ${second}.` }
  const condition: DraftCondition = { op: 'less-than', left: { reference: before }, right: { reference: after } }
  return { effect: 'valid', condition, message }
}

/** `Im Feld … darf die Auswahl 01 nicht ausgewählt werden`. */
function takeExclusion(scanner: Scanner): Demand | undefined {
  const field = takeReference(scanner)
  if (!field || takeWords(scanner, 'darf(?: die)?(?: Auswahl)?(?: der Wert)?') === undefined) return undefined
  const value = takeValue(scanner, field)
  if (!value || takeWords(scanner, 'nicht (?:ausgewählt|gewählt|angegeben) werden') === undefined) return undefined
  const [name, said] = [namesOf(scanner, [field]), value.label ?? String(value.value)]
  const message = { de: `${name} darf nicht „${said}“ sein.`, en: `${name} must not be “${said}”.` }
  return { effect: 'valid', condition: equality(scanner, field, 'not-equal', value), message }
}
