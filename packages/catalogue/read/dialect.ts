import type {
  Constraints,
  FieldElement,
  GroupElement,
  ListReference,
  Position,
  RuleText,
  SchemaTree,
} from '../model/tree.ts'
import type { Refuse, XmlElement } from './elements.ts'

/** What an element of the file folds to; nothing in it where it was refused. */
export type FoldedElement = { element?: FieldElement | GroupElement; position?: Position; rule?: RuleText }

export type XdfElement = XmlElement<FoldedElement>

/** Where the two formats differ in what they say alike. */
export type Dialect = {
  format: SchemaTree['format']
  /** As people call it. */
  name: string
  /** Of an id, after its letter. */
  digits: 8 | 11
  /** Element with the title of a schema. */
  title: 'bezeichnungEingabe' | 'bezeichnung'
  /** Element with the text of a rule. */
  ruleText: 'definition' | 'freitextRegel'
  constraints: (field: XdfElement) => Constraints
  /** The list that a field refers to, as far as it is named. */
  list: (field: XdfElement) => Partial<ListReference> | undefined
}

/** Root of a message with a schema. */
export const SCHEMA = 'xdatenfelder.stammdatenschema.0102'

/** What a `praezisierung` may say, under the same names in both formats. */
export const constraintNames = ['minLength', 'maxLength', 'minValue', 'maxValue', 'pattern'] as const

/** One file while it is read. `known`: elements by id and version, where they were first, and what they say; `positions`: places until now. */
export type DialectReading = {
  file: string
  dialect: Dialect
  refuse: Refuse
  end: Refuse
  known: Map<string, { element: FieldElement | GroupElement; content: string }>
  positions: number
}
