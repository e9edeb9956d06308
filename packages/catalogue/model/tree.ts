import type { Basis, Words } from '@kurier/forms/definition'

/** Where something stands in a file that was given; lines count from 1. */
export type TreePlace = { file: string; line: number }

/**
 * Something that cannot be taken over; the import is refused. `id`: of the element, field or list that it is about; `message`:
 * what is wrong and what to do, for operators.
 */
export type Obstacle = { place: TreePlace; id?: string; message: Words }

/** Either what was read, or everything that is wrong with it, at most `mostObstacles`. */
export type ReadResult<T> = { ok: true; value: T } | { ok: false; obstacles: readonly Obstacle[] }

/** A rule of the catalogue with its text as written; whether it can be run is decided later. */
export type RuleText = { id: string; version?: string; name: string; text: string; place: TreePlace }

/** A reference to a list of codes: its URN, the version and the columns where they are named. */
export type ListReference = {
  /** Id of XDatenfelder 2 (`C…`), where there is one. */
  id?: string
  uri: string
  version?: string
  /** URN with its version, as code lists name themselves. */
  versionUri?: string
  codeColumn?: string
  nameColumn?: string
  helpColumn?: string
}

/** A code of a list that stands in the schema itself. */
export type InlineCode = { code: string; name: string; help?: string }

type Common = {
  /** `F…` or `G…` with its digits, as the schema writes it. */
  id: string
  /** Missing in working copies of XDatenfelder 2. */
  version?: string
  /** For administrations only; people never read it. */
  name: string
  /** `bezeichnungEingabe` and `bezeichnungAusgabe`, empty if missing. */
  label: string
  outputLabel: string
  /** `hilfetextEingabe` and `hilfetextAusgabe`. */
  hint: string
  outputHint: string
  basis: readonly Basis[]
  rules: readonly RuleText[]
  place: TreePlace
}

/** `feldart`. */
export const fieldKinds = ['input', 'select', 'label', 'hidden', 'locked'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** `datentyp`. */
export const dataTypes = [
  'text',
  'text_latin',
  'date',
  'time',
  'datetime',
  'bool',
  'num',
  'num_int',
  'num_currency',
  'file',
  'obj',
] as const
export type DataType = (typeof dataTypes)[number]

/** `praezisierung`, as it is written; empty parts are undefined. `unread`: text that is no constraint. */
export type Constraints = {
  minLength?: string
  maxLength?: string
  minValue?: string
  maxValue?: string
  pattern?: string
  unread?: string
}

export type FieldElement = Common & {
  kind: 'field'
  fieldKind: FieldKind
  dataType: DataType
  constraints: Constraints
  /** `inhalt`; the text of a label, the value of a locked field, a preset of others. */
  content: string
  list?: ListReference
  codes?: readonly InlineCode[]
  /** Bytes. */
  maxSize?: string
  /** `vorbefuellung` other than `keine`: it should be filled in from what is known elsewhere. */
  isPrefilled?: true
  mediaTypes: readonly string[]
}

export type GroupElement = Common & {
  kind: 'group'
  /** `art` X: exactly one of its members. */
  isChoice: boolean
  members: readonly Position[]
}

/**
 * An element at its place in a schema or group, at least `min` and at most `max` times; without `max` as often as
 * wanted.
 */
export type Position = {
  element: FieldElement | GroupElement
  min: number
  max?: number
  basis: readonly Basis[]
  place: TreePlace
}

/** A schema of XDatenfelder as it was read, whichever of its two formats it is in. */
export type SchemaTree = {
  format: 'xdf2' | 'xdf3'
  id: string
  version?: string
  name: string
  title: string
  hint: string
  basis: readonly Basis[]
  rules: readonly RuleText[]
  members: readonly Position[]
  /** The number of elements of the file, of all kinds. */
  elements: number
  place: TreePlace
}

/** A genericode list as it was read: its columns by id, and its rows; a cell without a value is missing. */
export type CodeList = {
  uri: string
  version?: string
  versionUri?: string
  name: string
  columns: readonly string[]
  /** Columns of the keys whose ids say that they hold the code and its name. */
  codeColumn?: string
  nameColumn?: string
  /** Columns of all keys, in their order. */
  keyColumns: readonly string[]
  rows: readonly { values: Readonly<Record<string, string>>; place: TreePlace }[]
  place: TreePlace
}

/** A file that was given to the importer. `name`: as people read it, never a path to open. */
export type GivenFile = { name: string; content: Uint8Array }

export const mostObstacles = 100
