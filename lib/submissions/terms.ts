/** What is kept about a submission: a case worker's note, or what finds it again once its content is deleted. */
export const noteKinds = ['note', 'index'] as const
export type NoteKind = (typeof noteKinds)[number]

/** Code points of a note, at most. */
export const MOST_NOTE = 10_000
/** Characters of a sealed note, at most; the text in it is encrypted, signed and encoded twice. */
export const MOST_SEALED = 65_536
/** Notes and entries of one case, at most. */
export const MOST_NOTES = 200

/** A submission at the destination where somebody works on it. */
export type SubmissionPlace = { destinationId: string; submissionId: string }
