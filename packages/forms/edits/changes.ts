import type { FormDefinition, Words } from '../definition.ts'

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

/**
 * Whether a member must be there: `required`, `optional`, or, of a file, `or-later`: asked of everybody, who may promise it for
 * later.
 */
export const presencesSaid = ['required', 'optional', 'or-later'] as const
export type PresenceSaid = (typeof presencesSaid)[number]

/** What an operator's rule does with its target; `show`: it is asked for under the conditions alone. */
export const ruleEffects = ['require', 'forbid', 'show'] as const
/** What a rule looks for in a field. */
export const ruleTests = ['equal', 'not-equal', 'filled', 'empty'] as const
type RuleTest = (typeof ruleTests)[number]

/** A field, by its path of ids with dots, and what it must be; `value` as a text: a code, `true`, `false`, a number, a day. */
export type SaidCondition = { path: string; is: RuleTest; value?: string }

/**
 * A rule that an operator wrote. `host`: the group that it holds in, each item of a list for itself; '' for the form. Paths begin
 * there. `instead`: the sentence of the schema which it stands for.
 */
export type SaidRule = {
  host: string
  effect: (typeof ruleEffects)[number]
  target: string
  joint: 'and' | 'or'
  when: readonly SaidCondition[]
  instead?: string
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
  /** By group and member with a dot between them (`G99000001.F99000002`), a member of the root by its id alone. */
  members?: Readonly<Record<string, PresenceSaid>>
  /** Rules of the operator's own, each by an id that begins with `own-`. */
  ownRules?: Readonly<Record<string, SaidRule>>
  /** Paths of the fields that are the applicant's name, in the order of speech. */
  applicantName?: readonly string[]
}

/** A change that no longer fits: what it is about, and why. */
export type Unfit = { kind: 'unread'; id: string; message: Words }

/** A form with a part of the edits, and what of it no longer fits. */
export type EditedForm = { form: FormDefinition; unfit: readonly Unfit[] }

export const unfit = (id: string, de: string, en: string): Unfit => ({ kind: 'unread', id, message: { de, en } })

export const noEdits: Edits = { definitions: {}, codes: {}, rules: {} }
