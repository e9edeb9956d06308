/** The two sides of a case. */
export const sides = ['administration', 'online-service'] as const
export type Side = (typeof sides)[number]

/** What an event is about. */
export const subjectKinds = ['submission', 'reply'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** How a side learned of something: by a callback, or by fetching a list (specification 6.2). */
export const notifyTypes = ['callback', 'polling'] as const
export type NotifyType = (typeof notifyTypes)[number]

/** Characters of an authentication tag, 128 bit as base64url (decisions 4). */
export const TAG_LENGTH = 22

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

/**
 * Problem types of events below {problem_type_base}, which a recipient may name. The first two stand in specification
 * 6.2; foreign ones are taken too (decisions 6).
 */
export const problemNames = [
  'authentication-tag-incorrect',
  'schema-missing',
  'encryption-issue',
  'syntax-violation',
  'schema-violation',
  'unsupported-schema',
  'hash-mismatch',
  'attachments-mismatch',
  'service-mismatch',
] as const
export type ProblemName = (typeof problemNames)[number]

/** The one that the service itself names when it rejects: not decided in time (decisions 5). */
export const TIMEOUT_PROBLEM = 'timeout'
