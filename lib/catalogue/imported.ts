import type { FormDefinition, Words } from '../forms/definition.ts'
import type { Place } from './tree.ts'

/** How properties are called in documents: `F60000228` or `F60000228V2.0`. */
export const propertyNames = ['bare', 'versioned'] as const
/** Whether fields that are only read stand in documents: as empty texts, required where they are. */
export const labelModes = ['in', 'out'] as const

/** What an operator says of an import beside its files. */
export type ImportOptions = {
  /** First part of the address of the schema; from the id of the schema unless given. */
  name?: string
  /** Of the form, in its address; that of the schema unless given. */
  version?: string
  /** The form is filled in at `/form/<path>`; the name unless given. */
  path?: string
  /** The public service that is applied for; without it the draft cannot be published. */
  serviceIdentifier?: string
  /** Address of a schema that is not ours, by which destinations name it. */
  schemaUri?: string
  propertyNames: (typeof propertyNames)[number]
  labels: (typeof labelModes)[number]
  /** Lists that were not given become free text, with a warning. */
  openLists: boolean
}

export const importDefaults: ImportOptions = { propertyNames: 'bare', labels: 'out', openLists: false }

/**
 * What a line of the report is about. `left-out`: an element that is not in the form; `changed`: one that is there otherwise
 * than the schema says, so that the form can be sent; `unread`: a part of the schema that says nothing to a form;
 * `long-label`, `list-without-version`: what an operator should look at; `hint`: anything else worth knowing.
 */
export const noteKinds = ['left-out', 'changed', 'unread', 'long-label', 'list-without-version', 'hint'] as const
export type NoteKind = (typeof noteKinds)[number]

/** A line of the report: what became of an element and why, in words for operators. */
export type ImportNote = { kind: NoteKind; id?: string; place?: Place; message: Words }

/** Where the condition of a rule comes from: a translation that was given, its sentence, or nowhere. */
export const ruleOrigins = ['translated', 'sentence', 'text'] as const

/**
 * A rule of the schema. `runs`: it is in the form, as these rules of it (`Rule.id`); `shown`: it is only told, for the given
 * reason, to operators and case workers.
 */
export type RuleNote = {
  id: string
  /** The group or field that bears it; '' the schema. */
  bearer: string
  text: string
  origin: (typeof ruleOrigins)[number]
  runs: readonly string[]
  reason?: Words
  place?: Place
}

export type ImportCounts = {
  fields: number
  groups: number
  pages: number
  lists: number
  codes: number
  elements: number
}

export type ImportReport = {
  counts: ImportCounts
  notes: readonly ImportNote[]
  rules: readonly RuleNote[]
  /** Name and SHA-256 (hex) of each file. */
  files: readonly { name: string; sha256: string }[]
}

/** A form that was made of files. `schema`: the JSON Schema that was given, which is served unchanged. */
export type ImportedForm = { form: FormDefinition; report: ImportReport; schema?: object }

type PartOfWords = Partial<Words>

/** What an operator changed of one definition, by its id as the form has it. */
export type EditedLabel = { label?: PartOfWords; hint?: PartOfWords; text?: PartOfWords; output?: PartOfWords }

/** Page borders as an operator wants them: which members of the root stand on a page, and before which paths a step begins. */
export type EditedPage = {
  title: PartOfWords
  intro?: PartOfWords
  members: readonly string[]
  breaks?: readonly string[]
}

/** Everything that an operator changed of an imported form; it goes over to the next version by ids. */
export type Edits = {
  title?: PartOfWords
  intro?: PartOfWords
  serviceIdentifier?: string
  definitions: Readonly<Record<string, EditedLabel>>
  /** Meanings of codes by field. */
  codes: Readonly<Record<string, Readonly<Record<string, PartOfWords>>>>
  pages?: readonly EditedPage[]
  /** By `Rule.id`: false switches it off. */
  rules: Readonly<Record<string, boolean>>
}

export const noEdits: Edits = { definitions: {}, codes: {}, rules: {} }
