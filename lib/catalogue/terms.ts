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
