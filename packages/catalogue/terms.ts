/** A version of an imported form; only drafts change. A withdrawn one is not offered any more, and goes on being read. */
export const importStates = ['draft', 'published', 'withdrawn'] as const
export type ImportState = (typeof importStates)[number]

/**
 * What became of an import: `refused` for what its obstacles say; `checked`, and nothing was stored; a draft was `made`, or
 * `replaced` the one that was there; `unchanged`: the same was imported before.
 */
export const importOutcomes = ['refused', 'checked', 'made', 'replaced', 'unchanged'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** First part of a schema's address, and last one of a form's: words of letters and digits. */
export const FORM_NAME = /^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/
export const FORM_VERSION = /^[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*$/
export const longestFormName = 60
export const longestVersion = 40

/** Paths at which no form is filled in: pages of ours stand there. */
export const takenPaths = ['status', 'import', 'imports'] as const

/** Characters of a title: it names the service in every application. */
export const longestTitle = 255
/** Characters of the texts that an operator says of fields, groups and pages; a text or an introduction has several lines. */
export const longestTexts = { label: 300, hint: 600, text: 4000 } as const

/** How properties are called in documents: `F60000228` or `F60000228V2.0`. */
export const propertyNames = ['bare', 'versioned'] as const
/** Whether fields that are only read stand in documents: as empty texts, required where they are. */
export const labelModes = ['in', 'out'] as const

export const importDefaults = { propertyNames: 'bare', labels: 'out', openLists: false } as const

/**
 * What a line of the report is about. `left-out`: an element that is not in the form; `changed`: one that is there otherwise
 * than the schema says, so that the form can be sent; `unread`: a part of the schema that says nothing to a form;
 * `long-label`, `list-without-version`, `no-name` of the applicant: what an operator should look at; `hint`: anything else worth knowing.
 */
export const noteKinds = [
  'no-name',
  'left-out',
  'changed',
  'unread',
  'long-label',
  'list-without-version',
  'hint',
] as const
export type NoteKind = (typeof noteKinds)[number]

/** Where the condition of a rule comes from: a translation that was given, its sentence, or nowhere. */
export const ruleOrigins = ['translated', 'sentence', 'text'] as const
export type RuleOrigin = (typeof ruleOrigins)[number]

const MEBIBYTE = 1024 * 1024

/** What is taken of files that an operator gives, so that none of them can hold up or fill the server; bytes where not said otherwise. */
export const limits = {
  files: 200,
  allFiles: 32 * MEBIBYTE,
  /** The largest of the catalogue may have 20: each of their fields names thousands of relations, which nobody reads. */
  file: 24 * MEBIBYTE,
  /** Of all files together: elements, attributes and comments of XML; values and names of members of JSON. */
  parts: 1_000_000,
  /** Of all files of XML together: what is kept of their texts. */
  characters: 3_000_000,
  /** Elements of one file that are in memory at once. */
  kept: 100_000,
  /** Fields, groups and rules of a schema, at all of their places. */
  positions: 5_000,
  depth: 64,
  attributes: 100,
  /** Characters of one element. */
  text: 200_000,
  /** Characters in which XML says nothing that could be told: of one comment, name or text, whether it is kept or not. */
  stretch: 1_000_000,
  /** Of a list of codes. */
  rows: 50_000,
  columns: 100,
  /** How often an element may stand at one place, where a number is given. */
  times: 10_000,
} as const
