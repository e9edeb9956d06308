/** The sides that a sandbox can play for somebody who has the other one. */
export const partnerKinds = ['administration', 'online-service'] as const
export type PartnerKind = (typeof partnerKinds)[number]

/**
 * What a simulated administration does with a submission: take it; take it and answer with a decision; take it and ask
 * for documents in words; reject it; leave it alone, so that the service rejects it in the end.
 */
export const administrationDeeds = ['accept', 'reply', 'ask', 'reject', 'never'] as const

/** What a simulated administration names when it rejects; below {problem_type_base}, as `packages/sdk/problems.ts` has them. */
export const rejectionProblems = [
  'schema-violation',
  'syntax-violation',
  'encryption-issue',
  'hash-mismatch',
  'unsupported-schema',
  'attachments-mismatch',
  'service-mismatch',
] as const
export type RejectionProblem = (typeof rejectionProblems)[number]

/** What a simulated online service sends. `incomplete`: created and never submitted. */
export const sendings = ['valid', 'wrong-tags', 'invalid-data', 'large-attachments', 'incomplete'] as const

/** What of a behaviour is a number. */
export const behaviourNumbers = ['afterHours', 'count', 'perMinute'] as const
export type BehaviourNumber = (typeof behaviourNumbers)[number]

/** What happens to a case by itself, as far as the clock can be moved there. */
export const momentKinds = ['reminder', 'attempt', 'rejection', 'deletion', 'purge'] as const
export type MomentKind = (typeof momentKinds)[number]

/** What it does with a reply. */
export const replyDeeds = ['accept', 'reject', 'leave'] as const

/** What partners do, as their last acts tell it. `failed`: it could not be done; `problem` says why. */
export const acts = [
  'set-up',
  'created',
  'sent',
  'accepted',
  'rejected',
  'replied',
  'accepted-reply',
  'rejected-reply',
  'failed',
] as const
export type Act = (typeof acts)[number]

/** What the check of a callback's signature found; `right`, or why it is to be ignored (specification 6.3, rule 4). */
export const signatureFindings = [
  'right',
  'timestamp-missing',
  'timestamp-malformed',
  'timestamp-too-old',
  'timestamp-in-future',
  'authentication-missing',
  'authentication-wrong',
] as const
export type SignatureFinding = (typeof signatureFindings)[number]

export const MOST_PER_MINUTE = 60
export const MOST_SUBMISSIONS = 500
/** Hours of the service clock: longer than any deadline of a submission by default. */
export const MOST_HOURS = 24 * 30
/** Seconds that a receiver may take; a callback is given up after 10 (decisions 7). */
export const MOST_SECONDS = 30
/** Seconds of Retry-After. */
export const MOST_RETRY_AFTER = 86_400
/** What a receiver that checks answers to a callback that is not genuine, which it ignores. */
export const IGNORING_STATUS = 202
/** Characters of the name of a receiver or partner. */
export const MOST_NAME = 100
/** Receivers and partners of one organisation, each. */
export const MOST_OF_EACH = 50
/** Deliveries that a receiver keeps, and acts that are shown of a partner. */
export const MOST_DELIVERIES = 100
export const MOST_ACTS_SHOWN = 10
