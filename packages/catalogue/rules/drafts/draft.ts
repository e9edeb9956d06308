import type { FormComparison, Joint, Scalar, Words } from '@kurier/forms/definition'

/**
 * Ids as a rule mentions them, the last one what is meant. `isExact`: a way that begins at the bearing element
 * (`self.`).
 */
export type Reference = { ids: readonly string[]; isExact: boolean }

/** A value as a rule writes it; `label`: what the rule says that it means. */
export type Literal = { value: Scalar; label?: string }

export type DraftOperand = { reference: Reference } | { literal: Literal }

/** A condition whose ids and values nobody has looked up yet. */
export type DraftCondition =
  | boolean
  | { op: FormComparison; left: DraftOperand; right: DraftOperand }
  | { op: Joint; of: readonly DraftCondition[] }
  | { op: 'not'; of: DraftCondition }
  | { op: 'is-empty' | 'is-true'; reference: Reference }
  | { op: 'is-valid-date'; day: Reference; month: Reference; year: Reference }

/** `show`: only sentences say it; what is shown under conditions is forbidden under none of them. */
export type DraftEffect = 'require' | 'forbid' | 'show'

export type DraftRule =
  | { effect: DraftEffect; target: Reference; condition: DraftCondition; message?: Words }
  | { effect: 'valid'; target?: Reference; condition: DraftCondition; message?: Words }

/** Deeper conditions are not read, and neither are those of more parts. */
export const deepest = 32
export const mostParts = 1000

const step = String.raw`[FG]\d{8}(?:\d{3})?(?:V\d{1,4}(?:\.\d{1,4}){0,2})?`
/** An id, with or without a version, and the way that leads to it: `self.G99000083V2.0.F99000231`. */
export const referencePattern = String.raw`(?:self\.)?${step}(?:\.${step}){0,31}`
const wholeReference = new RegExp(`^${referencePattern}$`)

/**
 * An id in eleven digits, without version and suffix: F60000227, F60000000227, F60000000227V1.1 and F60000000227_2 are
 * the same element. In XDatenfelder 3 three zeros follow the first two digits. Other ids stay as they are.
 */
export function commonId(id: string): string {
  const match = /^(?<kind>[FGS])(?<range>\d{2})(?<number>\d{6}|\d{9})(?!\d)/.exec(id)
  if (!match?.groups) return id
  const { kind, range, number = '' } = match.groups
  return `${kind}${range}${number.padStart(9, '0')}`
}

/** The reference that a text is; nothing for another text. */
export function readReference(text: string): Reference | undefined {
  if (text.length > 1000 || !wholeReference.test(text)) return undefined
  const ids = [...text.matchAll(/[FG]\d{8,11}/g)].map(([id]) => commonId(id))
  return { ids, isExact: text.startsWith('self.') }
}

/** Every reference of a rule, its target first. */
export function referencesOf({ target, condition }: DraftRule): Reference[] {
  return [...(target ? [target] : []), ...referencesIn(condition)]
}

function referencesIn(condition: DraftCondition): Reference[] {
  if (typeof condition === 'boolean') return []
  if ('left' in condition) return [condition.left, condition.right].flatMap(referenceOf)
  if ('reference' in condition) return [condition.reference]
  if (condition.op === 'is-valid-date') return [condition.day, condition.month, condition.year]
  return condition.op === 'not' ? referencesIn(condition.of) : condition.of.flatMap(referencesIn)
}

const referenceOf = (operand: DraftOperand): Reference[] => ('reference' in operand ? [operand.reference] : [])
