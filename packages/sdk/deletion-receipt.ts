import { HASH } from '@kurier/wire/patterns'
import { KurierError } from './errors.ts'
import { pathOf, type HttpClient } from './http-client.ts'
import {
  filledText,
  listOf,
  matching,
  object,
  oneOf,
  optional,
  text,
  uuid,
  wholeNumber,
  type JsonShapeCheck,
} from './json-shape.ts'
import { readServiceKeys, type KeySet } from './public-reads.ts'
import { unhashedReasons, type UnhashedReason } from '@kurier/wire/names'
import { issuerFault, type ServiceIdentity } from './service-identity.ts'
import { verifyStatement, type StatementFault } from './signed-statement.ts'

/** An encrypted part that was deleted: hash and size of the compact JWE, nothing of its content. */
export interface DeletedPart {
  /** `metadata`, `data` or `attachment:<attachmentId>`. */
  part: string
  /** Bytes. */
  size: number
  kid: string
  /** Authentication tag, the last segment of the JWE. */
  tag: string
  /** SHA-256 of the JWE as UTF-8, base64url; without one there is a `reason`. */
  sha256?: string
  reason?: UnhashedReason
}

/** What a receipt says whose signature is right. */
export interface DeletionReceipt {
  jti: string
  kid: string
  signedAt: Date
  subject: { type: 'submission' | 'reply'; id: string }
  caseId: string
  deletedAt: Date
  filesRemovedAt: Date
  /** `jti` of the delete event. */
  eventId: string
  parts: DeletedPart[]
}

/** Why a receipt counts for nothing. */
export type UnverifiedReceiptReason = StatementFault | 'issuer-unknown' | 'issuer-not-valid' | 'other-subject'

export type CheckedReceipt =
  | { verified: true; receipt: DeletionReceipt }
  /** `issuer`: the one that is not, or was not then, the service's; everything else about the receipt is right. */
  | { verified: false; reason: UnverifiedReceiptReason; issuer?: string }

/** Whose signature counts, and of what the receipt must be. */
export interface ReceiptTrust {
  /** Who the service is and was. */
  identities: readonly ServiceIdentity[]
  /** From `{base_url}/submission-api/.well-known/jwks.json`. */
  serviceKeys: KeySet
  /** When given, the receipt of another submission or reply counts for nothing. */
  subjectId?: string
}

const time: JsonShapeCheck<Date> = (value, pointer) => {
  const moment = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'a time in UTC')(value, pointer)
  return new Date(moment)
}

const claims = object({
  jti: uuid,
  iss: text,
  iat: wholeNumber,
  sub: matching(/^(submission|reply):[0-9a-f-]{36}$/, 'submission:<uuid> or reply:<uuid>'),
  txn: matching(/^case:[0-9a-f-]{36}$/, 'case:<uuid>'),
  deletion: object({
    deletedAt: time,
    filesRemovedAt: time,
    eventId: uuid,
    parts: listOf(
      object({
        part: matching(/^(metadata|data|attachment:[0-9a-f-]{36})$/, 'metadata, data or attachment:<uuid>'),
        size: wholeNumber,
        kid: filledText,
        tag: filledText,
        sha256: optional(matching(HASH, 'a SHA-256 in base64url')),
        reason: optional(oneOf(...unhashedReasons)),
      }),
    ),
  }),
})

/** Checks a deletion receipt: header, signature by a key of the service, issuer and content. Never throws for a bad one. */
export async function verifyDeletionReceipt(token: string, trust: ReceiptTrust): Promise<CheckedReceipt> {
  const unverified = (reason: UnverifiedReceiptReason) => ({ verified: false as const, reason })
  const kind = { typ: 'kurier-deletion-receipt+jwt', claims }
  const checked = await verifyStatement(token, kind, trust.serviceKeys)
  if (!checked.verified) return checked
  const { kid, issuedAt: signedAt } = checked
  const { iss, jti, sub, txn, deletion } = checked.claims
  const foreign = issuerFault(trust.identities, iss, signedAt)
  if (foreign !== undefined) return { ...unverified(foreign), issuer: iss }
  const [type, id = ''] = sub.split(':')
  if (trust.subjectId !== undefined && trust.subjectId !== id) return unverified('other-subject')
  const subject = { type: type === 'reply' ? ('reply' as const) : ('submission' as const), id }
  const caseId = txn.slice('case:'.length)
  return { verified: true, receipt: { jti, kid, signedAt, subject, caseId, ...deletion } }
}

/**
 * Fetches the receipt of a submission or reply and checks it. A problem with status 404 says whether the content is not
 * deleted yet, or, with `retryAfterSeconds`, the receipt is being made. Throws `receipt-unverified`.
 */
export async function readDeletionReceipt(
  http: HttpClient,
  of: { submissionId: string } | { replyId: string },
): Promise<DeletionReceipt & { token: string }> {
  const subjectId = 'replyId' in of ? of.replyId : of.submissionId
  const path =
    'replyId' in of
      ? pathOf`/submission-api/v2/replies/${subjectId}/deletion-receipt`
      : pathOf`/submission-api/v2/submissions/${subjectId}/deletion-receipt`
  const { deletionReceipt: token } = await http.json({ method: 'GET', path }, object({ deletionReceipt: filledText }))
  const [identities, serviceKeys] = await Promise.all([http.identities(), readServiceKeys(http)])
  const checked = await verifyDeletionReceipt(token, { identities, serviceKeys, subjectId })
  if (checked.verified) return { ...checked.receipt, token }
  throw new KurierError('receipt-unverified', `The deletion receipt of ${subjectId} does not count: ${checked.reason}`)
}
