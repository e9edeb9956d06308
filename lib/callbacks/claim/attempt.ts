import { deprecationHeaders } from '../../clients/deprecations/headers.ts'
import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { metrics } from '../../platform/metrics.ts'
import { traced } from '../../platform/tracing.ts'
import { unseal } from '../../platform/crypto/sealed.ts'
import { wireAddresses } from '../../platform/wire-addresses.ts'
import { callbackBody, type Subject } from '../callback-body.ts'
import type { CallbackClaim, OtherSecret, StreamClaim } from './claim.ts'
import type { GuardedClient } from '../connection/guarded-client.ts'
import { instantSince, type Instant } from '../instant.ts'
import { errorClassOf, type Outcome } from '../outcome.ts'
import { callbackHeaders } from '../signature.ts'
import type { CallbackType } from '@kurier/wire/names'

/** One request to an endpoint: what was sent, what came of it, and when. */
export type Attempt = {
  requestBody: string
  /** as it stood in the header, seconds since epoch by the machine's clock; null for a request without a signature */
  callbackTimestamp: number | null
  outcome: Outcome
  startedAt: Instant
  endedAt: Instant
  /** how many events of a stream it told, and for how many milliseconds its receiver gets no more after a 2xx */
  events?: number
  rest?: number
}

/** A request to make. `answered` notes the answer while the endpoint is held, again when the result was not written. */
export type PreparedRequest = { send: () => Promise<Attempt>; answered?: (attempt: Attempt) => Promise<void> }

/** Prepares what a claimed stream of events is sent, in a later room; undefined when nothing waits for it any more. */
export type PrepareForStream = (
  context: Context<SystemActor>,
  client: GuardedClient,
  claim: StreamClaim,
) => Promise<PreparedRequest | undefined>

/** Where no streams are sent to. */
export const noStreams: PrepareForStream = () => Promise.reject(new Error('Nothing here sends to streams of events.'))

/** Sends one callback for all notices of a claim; timestamp and HMAC are made now (decisions 7). */
export async function attempt(
  context: Pick<Context, 'clock'>,
  client: GuardedClient,
  claim: CallbackClaim,
): Promise<Attempt> {
  const subjects = claim.notices.map((notice) => notice.subject)
  const startedAt = instantSince(claim.claimedAt, context.clock)
  return send(context, client, { ...claim, subjects, mayReuse: true, startedAt })
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
