import type { Clock } from '../platform/context.ts'
import { unseal } from '../platform/crypto/sealed.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { callbackBody } from './callback-body.ts'
import type { Claim } from './claim.ts'
import type { GuardedClient } from './guarded-client.ts'
import { instantSince, type Instant } from './instant.ts'
import type { Outcome } from './outcome.ts'
import { callbackHeaders } from './signature.ts'

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
export async function attempt(clock: Clock, client: GuardedClient, claim: Claim): Promise<Attempt> {
  const startedAt = instantSince(claim.claimedAt, clock)
  const subjects = claim.notices.map((notice) => notice.subject)
  const requestBody = callbackBody(claim.type, subjects, wireAddresses().callbackTypeBase)
  const secret = unseal('callback-secret', claim.secretSealed)
  const headers = callbackHeaders(secret, startedAt.machineNow, requestBody)
  const outcome = await client.request({ method: 'POST', url: claim.url, headers, body: requestBody })
  const callbackTimestamp = Number(headers['callback-timestamp'])
  return { requestBody, callbackTimestamp, outcome, startedAt, endedAt: instantSince(startedAt, clock) }
}
