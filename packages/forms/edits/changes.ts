import type { Words } from '../definition.ts'

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

/** A change that no longer fits: what it is about, and why. */
export type Unfit = { kind: 'unread'; id: string; message: Words }

export const unfit = (id: string, de: string, en: string): Unfit => ({ kind: 'unread', id, message: { de, en } })

export const noEdits: Edits = { definitions: {}, codes: {}, rules: {} }
