import type { FieldType } from './definition.ts'
import type { FaultKind, FaultOf } from './fault-kinds.ts'

/** What a sentence can say besides the fault itself. */
export type About = {
  /** What the form shows for the definition, without quotation marks. */
  label: string
  /** How the value is given: some faults are put right in another way for each. */
  answer: 'group' | 'question' | 'choice' | 'declaration' | 'date' | 'number' | 'document' | 'text'
  /** Whether the fault lies with a list as a whole. */
  isList: boolean
  /** The field's type; none for groups. */
  type?: FieldType
  /** Labels of the fields of which one is demanded, joined by "or". */
  alternatives: string
}

/** A sentence for each kind of fault: what to do, never what was entered. */
export type Sentences = { [K in FaultKind]: (fault: FaultOf<K>, about: About) => string }

/** True for a number of four digits that is a year, as its bounds say. */
export const isYear = (type: FieldType | undefined): boolean =>
  type?.kind === 'integer' && type.min !== undefined && type.min >= 1000 && type.max !== undefined && type.max <= 9999

/** True for a text whose pattern is that of e-mail addresses. */
export const isMailAddress = (type: FieldType | undefined): boolean =>
  type?.kind === 'text' && (type.pattern?.includes('@') ?? false)

/** The bounds of a field of numbers. */
export const boundsOf = (type: FieldType | undefined): { min?: number; max?: number } =>
  type?.kind === 'integer' || type?.kind === 'number' || type?.kind === 'money' ? type : {}
