/** The lanes of a timeline: who acted. */
export const lanes = ['online-service', 'service', 'administration'] as const
export type Lane = (typeof lanes)[number]

/**
 * What the check of an event's signature found: right; made with another key or over another text; its key is not known;
 * no signed token at all; or right, but the token says something else than the log.
 */
export const signatureStates = ['verified', 'wrong', 'key-unknown', 'unreadable', 'misplaced'] as const
export type SignatureState = (typeof signatureStates)[number]

/** What of a case needs attention, the gravest first. */
export const warnings = ['given-up', 'failing', 'deadline'] as const
export type Warning = (typeof warnings)[number]

/** What the service does by itself with a submission that was received. */
export const receivedEffects = ['rejected', 'deleted'] as const

/** Submissions on one page of what a destination has received: the workbench searches them in the browser. */
export const RECEIVED_PAGE = 200
