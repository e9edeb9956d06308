import type { DefinitionId, Words } from './definition.ts'

/** What a value was expected to be. */
export type ExpectedType = 'text' | 'number' | 'integer' | 'boolean' | 'list' | 'group'

type Kinds = {
  /** Something required is not there. */
  missing: object
  /** The group, or the whole document, has a property that it does not define. */
  'unknown-property': object
  type: { expected: ExpectedType }
  'too-short': { limit: number }
  'too-long': { limit: number }
  pattern: object
  'not-listed': object
  /** Another value than the only one there is. */
  'not-fixed': object
  'too-small': { limit: number }
  'too-large': { limit: number }
  'too-few': { limit: number }
  'too-many': { limit: number }
  /** Two items of a list are alike. */
  'not-unique': object
  'no-date': object
  /** A year of fewer than four digits, or of more, of which nobody knows which one is meant. */
  'doubtful-year': object
  'no-time': object
  'no-datetime': object
  /** `limit`: decimals that are allowed. */
  decimals: { limit: number }
  /** None of the fields is there of which a group demands at least one. */
  'none-of': { of: readonly DefinitionId[] }
  /** None or several of the members are there of which a group has exactly one. */
  'one-of': { of: readonly DefinitionId[] }
  /** A rule says that it must not be there. */
  forbidden: object
  /**
   * What a rule says does not hold. `rule`: its id; `message`: what is wrong then; `named`: pointers from the place of the
   * fault to what the rule names; `of`: the members of which it demands exactly one, where it says nothing else.
   */
  rule: { rule: string; message: Words; named: readonly string[]; of?: readonly DefinitionId[] }
}

export type FaultKind = keyof Kinds

/** What is wrong, whatever the place. */
export type Finding = { [K in FaultKind]: { kind: K } & Kinds[K] }[FaultKind]

/**
 * One thing that is wrong in a document. `pointer`: JSON Pointer (RFC 6901) of the value, or of where it is missing. `id`:
 * the definition that is not followed, of an unknown property the group that has it; none for the document as a whole.
 */
export type FaultOf<K extends FaultKind> = { kind: K; pointer: string; id?: DefinitionId } & Kinds[K]
export type FormFault = { [K in FaultKind]: FaultOf<K> }[FaultKind]

/** What who has received a document notes, and does not refuse: a member that a group does not know (decisions 8). */
export const isNote = ({ kind }: FormFault): boolean => kind === 'unknown-property'
