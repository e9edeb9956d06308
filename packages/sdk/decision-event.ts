import { CompactSign } from 'jose'
import type { ServiceAddresses } from './connection.ts'
import type { EventProblem } from './errors.ts'
import type { AuthenticationTags } from './event-types.ts'
import { usableKey, type PrivateKey } from './keys.ts'
import type { SubmissionReference } from './document-records.ts'

/** What a receiving system says of a submission (specification 6.2). */
export type DecisionContent =
  | {
      name: 'accept-submission'
      content: { authenticationTags: AuthenticationTags; problems?: readonly EventProblem[] }
    }
  | { name: 'reject-submission'; content: { problems: readonly EventProblem[] } }

export interface SignedDecision {
  /** `jti` of the event. */
  jti: string
  /** Compact JWS, `application/jose`. The same one may be posted again; it is recorded once (decisions 6). */
  token: string
}

interface DecisionSigning {
  reference: SubmissionReference
  signingKey: PrivateKey
  addresses: Pick<ServiceAddresses, 'eventTypeBase' | 'setPayloadSchema'>
  now: Date
}

/**
 * Writes and signs an event of a receiving system (specification 6.1, decisions 6): `iss` is the destination, the header
 * is exactly alg, typ and kid. Throws `key-unfit` when the key is no private PS512 key.
 */
export async function signDecision(decision: DecisionContent, signing: DecisionSigning): Promise<SignedDecision> {
  const { reference, addresses, now } = signing
  const { kid, cryptoKey } = await usableKey(signing.signingKey, 'signing')
  const jti = crypto.randomUUID()
  const payload = {
    $schema: addresses.setPayloadSchema,
    jti,
    iss: reference.destinationId,
    iat: Math.floor(now.getTime() / 1000),
    sub: `submission:${reference.submissionId}`,
    txn: `case:${reference.caseId}`,
    events: { [`${addresses.eventTypeBase}/${decision.name}`]: decision.content },
  }
  const token = await new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'PS512', typ: 'secevent+jwt', kid })
    .sign(cryptoKey)
  return { jti, token }
}
