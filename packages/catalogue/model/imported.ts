import type { FormDefinition, Words } from '@kurier/forms/definition'
import type { labelModes, NoteKind, propertyNames, RuleOrigin } from '../terms.ts'
import type { TreePlace } from './tree.ts'

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

/** A line of the report: what became of an element and why, in words for operators. */
export type ImportNote = { kind: NoteKind; id?: string; place?: TreePlace; message: Words }

/**
 * A rule of the schema. `runs`: it is in the form, as these rules of it (`Rule.id`); `isObeyed`: it is followed in that the form
 * does not ask for something. One that is neither is only told, for the given reason, to operators and case workers.
 */
export type RuleNote = {
  id: string
  /** The group or field that bears it; '' the schema. */
  bearer: string
  text: string
  origin: RuleOrigin
  runs: readonly string[]
  isObeyed?: true
  reason?: Words
  place?: TreePlace
}

/** A rule with what the edits make of it. `isOff`: all of it is switched off; `standIns`: rules of the operator's that stand for it. */
export type FoundRule = RuleNote & { isOff?: true; standIns?: readonly string[] }

type FoundFacts = Pick<FoundRule, 'runs' | 'isObeyed' | 'isOff' | 'standIns'>

/** True for a rule that was understood when the schema was imported. */
export const isRead = ({ runs, isObeyed }: FoundFacts): boolean => runs.length > 0 || isObeyed === true

/** True for a rule that the form follows. */
export const isRun = (rule: FoundFacts): boolean => (isRead(rule) && !rule.isOff) || (rule.standIns ?? []).length > 0

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
