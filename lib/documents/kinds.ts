import type { AllowedKids } from './part/jwe-reader.ts'
import type { EventRow } from '../cases/rules.ts'
import type { SubjectKind } from '@kurier/wire/names'
import { encryptionKeysSince } from '../destinations/encryption-keys.ts'
import type { Handle } from '../platform/database.ts'

/** A submission goes from the online service to the administration, a reply the other way. */
export type DocumentKind = SubjectKind

type Kind = {
  table: 'submissions' | 'replies'
  /** The keys that parts may be encrypted for; nothing when any may be. */
  allowedKids: (tx: Handle, document: { destinationId: string; createdAt: Date }) => Promise<AllowedKids>
  /** Its submission in the table of events (specification 6.3). */
  submitted: EventRow
}

/** What submissions and replies differ in, where the specification says the same of both (decisions 4 and 5). */
export const documentKinds = {
  submission: {
    table: 'submissions',
    allowedKids: (tx, { destinationId, createdAt }) => encryptionKeysSince(tx, destinationId, createdAt),
    submitted: 'submit-submission',
  },
  reply: {
    table: 'replies',
    // the key is the one that the sender of the submission gave in its metadata, which the service cannot read
    allowedKids: async () => undefined,
    submitted: 'submit-reply',
  },
} as const satisfies Record<DocumentKind, Kind>
