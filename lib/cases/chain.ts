import { createHash } from 'node:crypto'

/**
 * The chain value of an event (decisions 9): SHA-256 over the one before it in its case and the bytes of its token. The
 * SQL function `record_events` makes the same, beside the event itself.
 * @param before nothing for the first event of the case
 */
export function chainValue(caseId: string, before: Uint8Array | undefined, token: string): Buffer {
  return createHash('sha256')
    .update(before ?? Buffer.from(caseId))
    .update(token)
    .digest()
}
