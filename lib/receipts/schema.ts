import { z } from 'zod'
import { exampleReceipt } from '../platform/wire-examples.ts'
import { subjectKinds, unhashedReasons } from '@kurier/wire/names'
import { placeKinds, RECEIPT_TYP, searchFaults } from './terms.ts'

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

const time = z.date().transform((date) => date.toISOString())

const deletedPart = z.object({
  part: z.string(),
  size: z.number(),
  kid: z.string(),
  tag: z.string(),
  sha256: z.string().nullable(),
  reason: z.enum(unhashedReasons).optional(),
})

/** What was deleted in a case; a receipt without token is being made. */
export const caseReceipts = z.object({
  receipts: z.array(
    z.object({
      subjectKind: z.enum(subjectKinds),
      subjectId: z.guid(),
      deletedAt: time,
      filesRemovedAt: time.nullable(),
      token: z.string().nullable(),
      parts: z.array(deletedPart),
    }),
  ),
  mayProve: z.boolean(),
})
export type CaseReceiptsAnswer = z.output<typeof caseReceipts>

/** The submission or reply whose deletion is to be proven. */
export const toProve = z.object({ documentId: z.guid() })
/** With a place to be searched, as the proof names it. */
export const placeToSearch = toProve.extend({ place: z.string().min(1).max(200) })

export const proofAnswer = z.object({
  documentId: z.guid(),
  kind: z.enum(subjectKinds),
  caseId: z.guid(),
  deletedAt: time,
  parts: z.array(deletedPart),
  beganAt: time,
  places: z.array(
    z.object({
      place: z.string(),
      kind: z.enum(placeKinds),
      rows: z.number().nullable(),
      bytes: z.number().nullable(),
    }),
  ),
})
export type ProofAnswer = z.output<typeof proofAnswer>

export const searchedAnswer = z.object({
  place: z.string(),
  kind: z.enum(placeKinds),
  count: z.number(),
  bytes: z.number(),
  finds: z.array(z.object({ where: z.string(), count: z.number() })),
  named: z.number(),
  fault: z.enum(searchFaults).nullable(),
  searchedAt: time,
})
export type SearchedAnswer = z.output<typeof searchedAnswer>
