import { z } from 'zod'
import { exampleReceipt } from '../platform/wire-examples.ts'
import { RECEIPT_TYP } from './terms.ts'

/** Answer of the receipt of a submission or reply. */
export const deletionReceipt = z
  .object({
    deletionReceipt: z.string().meta({
      description:
        `Compact JWS (RFC 7515) with the header members \`alg\` PS512, \`typ\` ${RECEIPT_TYP} and \`kid\` of a key of ` +
        '`/submission-api/.well-known/jwks.json`. Its payload has `iss`, `iat`, `jti`, `sub` (`submission:<id>` or ' +
        '`reply:<id>`), `txn` (`case:<id>`) and `deletion`: `deletedAt` and `filesRemovedAt` (RFC 3339), `eventId` ' +
        '(`jti` of the delete event) and `parts`, each with `part` (`metadata`, `data` or `attachment:<id>`), `size` in ' +
        'bytes, `kid`, `tag` and `sha256` of the encrypted part (base64url), or null and the `reason`.',
      pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$',
      example: exampleReceipt,
    }),
  })
  .meta({ id: 'DeletionReceipt', description: 'What was deleted of a submission or reply, and when' })
