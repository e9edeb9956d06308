/** `typ` of every signed receipt. */
export const RECEIPT_TYP = 'kurier-deletion-receipt+jwt'

/**
 * Why a receipt has no hash of a part: its file was not there, could not be read whole, took too long to read, or came
 * after the others had been read. A deletion does not wait for a hash.
 */
export const unhashedReasons = ['missing', 'unreadable', 'too-slow', 'not-read'] as const
export type UnhashedReason = (typeof unhashedReasons)[number]
