import type { Attempt } from '../../callbacks/claim/attempt.ts'
import type { GuardedClient } from '../../callbacks/connection/guarded-client.ts'
import { instantSince, type Instant } from '../../callbacks/instant.ts'
import { callbackHeaders } from '../../callbacks/signature.ts'
import type { Context } from '../../platform/context.ts'
import { unseal } from '../../platform/crypto/sealed.ts'
import { settings } from '../../platform/env.ts'
import { requestOf, type CloudEvent } from './cloud-event.ts'
import type { StreamToSend } from './store.ts'

/** Requests a minute that receivers are asked to allow; to one that knows no handshake never more are sent. */
export const ASKED_RATE = 120

/** The name under which all nodes of this installation send (CloudEvents webhooks 1.0.2, section 4.1.2). */
export const requestOrigin = (): string => new URL(settings().baseUrl).hostname

/** `events` null: asks a receiver whether it may be sent events (section 4.1). */
type SendRequestWish = { events: readonly [CloudEvent, ...CloudEvent[]] | null; startedAt: Instant; mayReuse?: boolean }

/**
 * A request that sends events, signed like a callback with the stream's own secret, or asks for consent. The log keeps no
 * body, since events are kept once, not with each attempt.
 * @throws Error when it cannot be made; sending it throws what the client does
 */
export function requestToStream(
  { clock }: Pick<Context, 'clock'>,
  client: GuardedClient,
  stream: StreamToSend,
  { events, startedAt, mayReuse }: SendRequestWish,
): () => Promise<Attempt> {
  const { id, url } = stream
  const { body, headers } = events ? signed(stream, events, startedAt.machineNow) : asking
  const all = { ...authorizationOf(stream), 'webhook-request-origin': requestOrigin(), ...headers }
  const request = { method: events ? 'POST' : 'OPTIONS', url, shareOf: id, headers: all, body, mayReuse } as const
  const timestamp = headers['callback-timestamp']
  const callbackTimestamp = timestamp === undefined ? null : Number(timestamp)
  const known = { requestBody: '', callbackTimestamp, startedAt, events: events?.length ?? 0 }
  return async () => {
    const outcome = await client.request(request)
    return { ...known, outcome, endedAt: instantSince(startedAt, clock) }
  }
}

type RequestParts = { headers: Record<string, string>; body?: string }

const asking: RequestParts = { headers: { 'webhook-request-rate': String(ASKED_RATE) } }

/** @param machineNow the receiver compares it with its own */
function signed(
  { id, format, secretSealed }: StreamToSend,
  events: readonly [CloudEvent, ...CloudEvent[]],
  machineNow: Date,
): RequestParts {
  const { headers, body, signed: covered } = requestOf(format, events)
  const proof = callbackHeaders(unseal('event-stream-secret', id, secretSealed), machineNow, covered)
  return { headers: { ...proof, ...headers }, body }
}

function authorizationOf({ id, authorizationSealed }: StreamToSend): Record<string, string> {
  if (authorizationSealed === null) return {}
  return { authorization: unseal('event-stream-authorization', id, authorizationSealed) }
}
