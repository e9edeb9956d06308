import type { GuardedClient } from '../callbacks/guarded-client.ts'
import { errorClassOf, type Outcome } from '../callbacks/outcome.ts'
import { callbackHeaders } from '../callbacks/signature.ts'
import { unseal } from '../platform/crypto/sealed.ts'
import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { requestOf, type CloudEvent } from './cloud-event.ts'
import type { StreamAttempt } from './schema.ts'
import { insertAttempt, type StreamAttemptRow, type StreamToSend } from './store.ts'
import { SHOWN_ATTEMPTS, type StreamAttemptKind, type StreamErrorClass } from './terms.ts'

/** Requests a minute that receivers are asked to allow; to one that knows no handshake never more are sent. */
export const ASKED_RATE = 120

/** The name under which all nodes of this installation send (CloudEvents webhooks 1.0.2, section 4.1.2). */
export const requestOrigin = (): string => new URL(settings().baseUrl).hostname

type SendRequestReceiver = Pick<StreamToSend, 'id' | 'url' | 'format' | 'secretSealed' | 'authorizationSealed'>

/** Asks a receiver whether it may be sent events (section 4.1). */
export function askConsent(client: GuardedClient, stream: SendRequestReceiver): Promise<Outcome> {
  const headers = {
    ...authorizationOf(stream),
    'webhook-request-origin': requestOrigin(),
    'webhook-request-rate': String(ASKED_RATE),
  }
  return client.request({ method: 'OPTIONS', url: stream.url, shareOf: stream.id, headers })
}

/** Sends events, signed like a callback with the stream's own secret. @param machineNow the receiver compares it with its own */
export function sendEvents(
  client: GuardedClient,
  stream: SendRequestReceiver,
  { events, machineNow, mayReuse = false }: { events: readonly CloudEvent[]; machineNow: Date; mayReuse?: boolean },
): Promise<Outcome> {
  const { contentType, body } = requestOf(stream.format, events)
  const headers = {
    ...authorizationOf(stream),
    ...callbackHeaders(unseal('event-stream-secret', stream.id, stream.secretSealed), machineNow, body),
    'content-type': contentType,
    'webhook-request-origin': requestOrigin(),
  }
  return client.request({ method: 'POST', url: stream.url, shareOf: stream.id, headers, body, mayReuse })
}

function authorizationOf({ id, authorizationSealed }: SendRequestReceiver): Record<string, string> {
  if (authorizationSealed === null) return {}
  return { authorization: unseal('event-stream-authorization', id, authorizationSealed) }
}

type StreamRequestResult = {
  streamId: string
  kind: StreamAttemptKind
  events: number
  outcome: Outcome
  hasConsent?: boolean
}

/** Notes a request for the page of the stream. @param attempted.hasConsent false when it answered without agreeing */
export async function noteAttempt(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { streamId, kind, events, outcome, hasConsent = true }: StreamRequestResult,
): Promise<StreamAttempt> {
  const isAnswered = outcome.outcome === 'answered'
  const errorClass: StreamErrorClass | null = hasConsent || !isAnswered ? (errorClassOf(outcome) ?? null) : 'no-consent'
  const attempt: Omit<StreamAttemptRow, 'id'> = {
    kind,
    events,
    errorClass,
    at: await clock.service(),
    durationMilliseconds: outcome.durationMs,
    status: isAnswered ? outcome.status : null,
    detail: isAnswered ? null : outcome.detail,
  }
  const [row] = await insertAttempt(db, { ...attempt, streamId, most: SHOWN_ATTEMPTS })
  return shownAttempt({ ...attempt, id: row?.id ?? 0 })
}

/** A request as it is shown. */
export function shownAttempt({ at, ...attempt }: StreamAttemptRow): StreamAttempt {
  return { ...attempt, at: at.toISOString() }
}
