import type { Attempt } from '../../callbacks/claim/attempt.ts'
import { callbackClient } from '../../callbacks/connection/callback-client.ts'
import type { GuardedClient } from '../../callbacks/connection/guarded-client.ts'
import { readClocks } from '../../callbacks/instant.ts'
import { insertTestAttempt } from '../../callbacks/log/log-store.ts'
import { errorClassOf } from '../../callbacks/outcome.ts'
import { attemptRow } from '../../callbacks/claim/record-attempt.ts'
import { STREAM_CONSENT, STREAM_EVENTS } from '../../callbacks/terms.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { testEvent } from './cloud-event.ts'
import { consentIn } from './rules.ts'
import { withStream } from './locked-stream.ts'
import type { StreamAttempt } from './schema.ts'
import { ASKED_RATE, requestOrigin, requestToStream } from './send-request.ts'
import { activateStream, selectStreamToSend, type StreamToSend } from './store.ts'
import type { StreamErrorClass } from './terms.ts'

/** `client`: with which requests go out, that of the process unless given. */
export type Trying = { client?: GuardedClient }

/**
 * Tries a receiver now: one that has not agreed is asked to, any other gets a signed test event, which stands in no order.
 * @throws Refusal `not-found`; `conflict` for one that has ended
 */
export async function tryStream(
  context: Context,
  { streamId, client }: { streamId: string } & Trying,
): Promise<{ attempt: StreamAttempt }> {
  const { id } = await withStream(context, { streamId, action: 'try-event-stream' }, async (_, { state }) => {
    if (state === 'ended') throw conflict('The receiver said that it is gone; resume the stream to ask it again.')
  })
  return { attempt: await requestTo(context, { id, client }) }
}

/** The request by which a receiver is tried; who agrees by it is sent what waits. No transaction is open meanwhile. */
export async function requestTo(
  context: Context,
  { id, client = callbackClient() }: { id: string } & Trying,
): Promise<StreamAttempt> {
  const { db, clock } = context
  const [stream] = await selectStreamToSend(db, { id })
  if (!stream) throw notFound('event stream')
  const startedAt = await readClocks(clock)
  const isAsking = stream.state === 'unconfirmed'
  const isHandshake = isAsking && stream.consent === 'handshake'
  const events = isHandshake ? null : ([testEvent(newId(), startedAt.now)] as const)
  const attempt = await requestToStream(context, client, stream, { events, startedAt })()
  const consent = isAsking ? consentOf(stream, attempt) : undefined
  if (consent) await activateStream(db, { id, allowedRate: consent.rate, now: attempt.endedAt.now })
  return noteTrial(context, { id, attempt, isHandshake, hasAgreed: !isHandshake || consent !== undefined })
}

function consentOf({ consent }: StreamToSend, { outcome }: Attempt): { rate: number | null } | undefined {
  if (consent === 'handshake')
    return outcome.outcome === 'answered' ? consentIn(outcome.allowed, requestOrigin()) : undefined
  return errorClassOf(outcome) === undefined ? { rate: ASKED_RATE } : undefined
}

type StreamTrial = { id: string; attempt: Attempt; isHandshake: boolean; hasAgreed: boolean }

/** Notes it in the log of attempts. */
async function noteTrial(
  { db }: Context,
  { id, attempt, isHandshake, hasAgreed }: StreamTrial,
): Promise<StreamAttempt> {
  const { outcome, events = 0 } = attempt
  const isAnswered = outcome.outcome === 'answered'
  const made = attemptRow(isHandshake ? STREAM_CONSENT : STREAM_EVENTS, attempt)
  const errorClass: StreamErrorClass | null = hasAgreed || !isAnswered ? made.errorClass : 'no-consent'
  const [row] = await insertTestAttempt(db, { endpointId: id, attempt: JSON.stringify({ ...made, errorClass }) })
  return {
    id: row?.id ?? 0,
    kind: isHandshake ? 'handshake' : 'test',
    at: made.startedAt.toISOString(),
    durationMilliseconds: made.durationMs,
    events,
    status: made.status,
    errorClass,
    detail: isAnswered ? null : made.detail,
  }
}
