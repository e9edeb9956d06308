import { wireAddresses } from './wire-addresses.ts'
import made from './wire-examples.json' with { type: 'json' }

/**
 * What the examples of the OpenAPI documents are made of, one coherent world: a destination with its two keys, a
 * submission with one attachment, and the event that accepts it. The keys were made once, for this, and the private
 * ones thrown away: nobody can read what is sent for them by mistake.
 */
export const exampleIds = {
  destinationId: '018f2a00-0000-7000-8000-000000000001',
  caseId: '018f2a00-0000-7000-8000-000000000002',
  submissionId: '018f2a00-0000-7000-8000-000000000003',
  attachmentId: '018f2a00-0000-7000-8000-000000000004',
  replyId: '018f2a00-0000-7000-8000-000000000005',
} as const

/** A callback secret. */
export const exampleSecret = '6fQ2m8Zr1vXw0aYtKpLs9dBnEgHj3cUi7oRxTqWzVkM'

/** Public keys of 4096 bit, as JWK. */
export const exampleKeys = { encryption: made.encryptionKey, signing: made.signingKey } as const

/** Compact JWEs for the encryption key. */
export const exampleParts = made.parts

/** The authentication tags of these parts. */
export const exampleTags = {
  metadata: tagOf(exampleParts.metadata),
  data: tagOf(exampleParts.data),
  attachments: { [exampleIds.attachmentId]: tagOf(exampleParts.attachment) },
}

function tagOf(part: string): string {
  return part.slice(part.lastIndexOf('.') + 1)
}

/** A checkpoint, signed by a key that was thrown away likewise. */
export const exampleCheckpoint = { number: 2, until: '2026-01-02T00:00:00.000Z', token: made.checkpoint } as const

/**
 * The accept-submission event of the example submission, signed with the signing key. The addresses in it are those of
 * the public service where this installation speaks with them, else of an installation at https://kurier.example.
 */
export function exampleAcceptance(): string {
  const { own, 'fit-connect': ofPublicService } = made.acceptance
  return wireAddresses().eventTypeBase.startsWith('https://schema.fitko.de/') ? ofPublicService : own
}

/** The deletion receipt of the example submission, signed with a key like the service's own. */
export const exampleReceipt = made.deletionReceipt
