import { deprecationHeaders } from '../clients/deprecations/headers.ts'
import type { Context } from '../platform/context.ts'
import { metrics } from '../platform/metrics.ts'
import { traced } from '../platform/tracing.ts'
import { unseal } from '../platform/crypto/sealed.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { callbackBody, type Subject } from './callback-body.ts'
import type { Claim, OtherSecret } from './claim.ts'
import type { GuardedClient } from './guarded-client.ts'
import { instantSince, type Instant } from './instant.ts'
import { errorClassOf, type Outcome } from './outcome.ts'
import { callbackHeaders } from './signature.ts'
import type { CallbackType } from '@kurier/wire/names'

/** One request to an endpoint: what was sent, what came of it, and when. */
export type Attempt = {
  requestBody: string
  /** as it stood in the header, seconds since epoch by the machine's clock */
  callbackTimestamp: number
  outcome: Outcome
  startedAt: Instant
  endedAt: Instant
}

/** Sends one callback for all notices of a claim; timestamp and HMAC are made now (decisions 7). */
export async function attempt(context: Pick<Context, 'clock'>, client: GuardedClient, claim: Claim): Promise<Attempt> {
  const { clock } = context
  const { endpointId, type, url, shareOf, secretSealed, other } = claim
  const subjects = claim.notices.map((notice) => notice.subject)
  return send(context, client, {
    endpointId,
    type,
    url,
    shareOf,
    secretSealed,
    other,
    subjects,
    mayReuse: true,
    startedAt: instantSince(claim.claimedAt, clock),
  })
}

type ToSend = {
  endpointId: string
  type: CallbackType
  url: string
  shareOf: string
  secretSealed: Buffer
  other?: OtherSecret | null
  subjects: Subject[]
  startedAt: Instant
  /** over a kept connection, when there is one; a person who tries out an address is to see each step */
  mayReuse?: boolean
}

/** Sends one callback about these submissions and replies; about none to try out an address. */
export async function send(
  { clock }: Pick<Context, 'clock'>,
  client: GuardedClient,
  { endpointId, type, url, shareOf, secretSealed, other, subjects, startedAt, mayReuse }: ToSend,
): Promise<Attempt> {
  const requestBody = callbackBody(type, subjects, wireAddresses().callbackTypeBase)
  const secretOf = (one: OtherSecret) => unseal('callback-secret', one.endpointId, one.secretSealed)
  const secret = secretOf({ endpointId, secretSealed })
  const exchanged = other ? { id: endpointId, otherSecret: secretOf(other) } : undefined
  const proof = callbackHeaders(secret, startedAt.machineNow, requestBody, exchanged)
  // `submissionIds` stands in these alone (specification 9 rule 3)
  const isDeprecated = type === 'new-submissions'
  const headers = { ...proof, ...(isDeprecated && deprecationHeaders('submission-ids')) }
  // the host alone: the rest of an address may hold a secret
  const attributes = { 'server.address': new URL(url).hostname, 'kurier.callback.type': type }
  const outcome = await traced({ name: 'callback', kind: 'client', attributes }, async (span) => {
    const answer = await client.request({ method: 'POST', url, shareOf, headers, body: requestBody, mayReuse })
    span?.setAttribute('kurier.callback.outcome', errorClassOf(answer) ?? 'delivered')
    return answer
  })
  metrics().attempts.inc({ type, outcome: errorClassOf(outcome) ?? 'delivered' })
  metrics().attemptSeconds.observe(outcome.durationMs / 1000)
  const callbackTimestamp = Number(proof['callback-timestamp'])
  return { requestBody, callbackTimestamp, outcome, startedAt, endedAt: instantSince(startedAt, clock) }
}
