import { signPs512 } from '../platform/crypto/jws.ts'
import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { signingAddresses } from '../platform/identity/signing-addresses.ts'
import { signingKey } from '../platform/keys/signing-keys.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'
import { keepToken, takeUnsigned, type UnsignedRow } from './store.ts'
import { RECEIPT_TYP } from './terms.ts'

const BATCH = 32

/**
 * Signs receipts of what is deleted with all its files. What one node has taken no other signs meanwhile, and the first to
 * write has written.
 */
export async function signReceipts({ db, clock }: Context<SystemActor>) {
  const now = await clock.service()
  const rows = await takeUnsigned(db, { most: BATCH })
  const { failed } = await eachByItself(db, rows, {
    kind: 'sign-receipt',
    subjectOf: ({ documentId }) => documentId,
    work: async (row) => {
      const filesRemovedAt = row.hadFiles ? now : row.contentDeletedAt
      const token = await signedReceipt(db, row, { filesRemovedAt, now })
      await keepToken(db, { documentId: row.documentId, token, filesRemovedAt })
    },
  })
  return { failed, more: rows.length === BATCH }
}

async function signedReceipt(db: Handle, row: UnsignedRow, at: { filesRemovedAt: Date; now: Date }): Promise<string> {
  const { kid, privateKey } = await signingKey(db, 'event')
  return signPs512(privateKey, kid, RECEIPT_TYP, {
    iss: (await signingAddresses(db)).submissionApi,
    iat: Math.floor(at.now.getTime() / 1000),
    jti: newId(),
    sub: `${row.kind}:${row.documentId}`,
    txn: `case:${row.caseId}`,
    deletion: {
      deletedAt: row.contentDeletedAt.toISOString(),
      eventId: row.eventId,
      filesRemovedAt: at.filesRemovedAt.toISOString(),
      parts: row.parts.map(({ part, size, kid: partKid, tag, sha256, reason }) => {
        const name = part === 'metadata' || part === 'data' ? part : `attachment:${part}`
        return { part: name, size, kid: partKid, tag, sha256, ...(reason && { reason }) }
      }),
    },
  })
}
