/** The two sides of a case. */
export const sides = ['administration', 'online-service'] as const
export type Side = (typeof sides)[number]

/**
 * What somebody has who names another tag than that of the submit event, as `explain-tag.ts` finds it out. The first ones
 * are that very tag, written in another way.
 */
export const tagFindings = [
  'padded',
  'base64',
  'percent-encoded',
  'hex',
  'whitespace',
  'encoded-twice',
  're-encoded',
  'letter-case',
  'truncated',
  'whole-part',
  'other-part',
  'overwritten',
  'initialization-vector',
  'encrypted-key',
  'ciphertext-end',
  'other-document',
  'unknown-part',
  'missing',
  'wrong-characters',
  'wrong-length',
  'unknown',
  'perhaps-overwritten',
  'unnamed',
] as const
export type TagFinding = (typeof tagFindings)[number]

/** The one that the service itself names when it rejects: not decided in time (decisions 5). */
export const TIMEOUT_PROBLEM = 'timeout'
