import type { VerifiedEvent } from '@kurier/sdk/verify-event-log'

/** Hexadecimal characters of a mark: the part of a UUID before the version. */
const MARK_LENGTH = 12

/**
 * The beginning of the ids of the files that are handed in for a document of a reply, as a mark for readers of the
 * reply.
 */
export type Mark = string

/** Names the files that belong to none of the requested documents. */
export const OTHERS = 'others'

/**
 * The mark of a document. The applicant's page cannot read its sent data again, but it finds the ids of the files in
 * the signed events; their marks name the documents. To others a mark is meaningless, since the ids of documents are
 * random and encrypted.
 */
export async function markOf(replyId: string, documentId: string): Promise<Mark> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${replyId} ${documentId}`))
  return hexadecimal(new Uint8Array(digest)).slice(0, MARK_LENGTH)
}

const hexadecimal = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A new id of a file with this mark: a UUID of version 8 (RFC 9562), random apart from the mark. */
export function markedId(mark: Mark): string {
  const random = crypto.randomUUID()
  return `${mark.slice(0, 8)}-${mark.slice(8)}-8${random.slice(15)}`
}

const isMarked = (id: string, mark: Mark): boolean => id.replace('-', '').startsWith(mark)

/** The files handed in for a document at a time: their number, and whether their submission was rejected. */
export type DocumentHandIn = { submissionId: string; at: Date; files: number; isRejected: boolean }

/** The files handed in under a mark in a case, oldest first. */
export function handedInUnder(events: readonly VerifiedEvent[], mark: Mark): DocumentHandIn[] {
  return events.flatMap((event) => {
    if (event.name !== 'submit-submission') return []
    const { id } = event.subject
    const files = Object.keys(event.content.authenticationTags.attachments).filter((one) => isMarked(one, mark)).length
    const isRejected = events.some(({ name, subject }) => name === 'reject-submission' && subject.id === id)
    return files > 0 ? [{ submissionId: id, at: event.issuedAt, files, isRejected }] : []
  })
}
