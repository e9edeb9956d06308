import type { Scalar } from '../../forms/definition.ts'

/**
 * Ids as a rule mentions them, in eleven digits, the last one what is meant; `isExact`: a way that begins in the bearing
 * element (`self.`), otherwise it may begin anywhere.
 */
export type Reference = { ids: readonly string[]; isExact: boolean }

/** A value as a rule writes it; `label`: what the rule says that it means. */
export type Literal = { value: Scalar; label?: string }

export type DraftOperand = { reference: Reference } | { literal: Literal }

/** A condition whose ids and values nobody has looked up yet. */
export type DraftCondition =
  | boolean
  | { op: 'equal' | 'not-equal' | 'less-than'; left: DraftOperand; right: DraftOperand }
  | { op: 'and' | 'or' | 'xor'; of: readonly DraftCondition[] }
  | { op: 'not'; of: DraftCondition }
  | { op: 'is-empty' | 'is-true'; of: Reference }
  | { op: 'is-valid-date'; day: Reference; month: Reference; year: Reference }

/** `show`: only sentences say it; what one of them shows, and none other does, is forbidden otherwise. */
export type DraftRule =
  | { effect: 'require' | 'forbid' | 'show'; target: Reference; condition: DraftCondition; message?: string }
  | { effect: 'valid'; target?: Reference; condition: DraftCondition; message?: string }
