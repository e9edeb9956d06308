import { audit, auditObject, type AuditEntry } from '../accounts/audit.ts'
import { assertOperator } from '../accounts/permissions.ts'
import { callbackClient } from '../callbacks/callback-client.ts'
import type { GuardedClient } from '../callbacks/guarded-client.ts'
import { errorClassOf } from '../callbacks/outcome.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { asUuid, newId } from '../platform/ids.ts'
import { testEvent } from './cloud-event.ts'
import { consentIn } from './rules.ts'
import type { StreamAttempt } from './schema.ts'
import { ASKED_RATE, askConsent, noteAttempt, requestOrigin, sendEvents } from './send-request.ts'
import { activateStream, lockStream, selectStreamToSend } from './store.ts'

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
  assertOperator(context.actor)
  const id = asUuid(streamId)
  if (!id) throw notFound('event stream')
  await inTransaction(context.db, async (tx) => {
    const [row] = await lockStream(tx, { id })
    if (!row) throw notFound('event stream')
    if (row.state === 'ended') throw conflict('The receiver said that it is gone; resume the stream to ask it again.')
    await audit(tx, context.actor, context.clock.machine(), {
      action: 'try-event-stream',
      ...streamObject({ id, name: row.name }),
    })
  })
  return { attempt: await requestTo(context, { id, client }) }
}

/** The request by which a receiver is tried; who agrees by it is sent what waits. No transaction is open meanwhile. */
export async function requestTo(
  context: Context,
  { id, client = callbackClient() }: { id: string } & Trying,
): Promise<StreamAttempt> {
  const [stream] = await selectStreamToSend(context.db, { id })
  if (!stream) throw notFound('event stream')
  const isAsking = stream.state === 'unconfirmed'
  if (isAsking && stream.consent === 'handshake') return handshake(context, stream, client)
  const machineNow = context.clock.machine()
  const events = [testEvent(newId(), await context.clock.service())]
  const outcome = await sendEvents(client, stream, { events, machineNow })
  if (isAsking && errorClassOf(outcome) === undefined) await activate(context, id, ASKED_RATE)
  return noteAttempt(context, { streamId: id, kind: 'test', events: 1, outcome })
}

type StreamToSend = Awaited<ReturnType<typeof selectStreamToSend>>[number]

async function handshake(context: Context, stream: StreamToSend, client: GuardedClient): Promise<StreamAttempt> {
  const outcome = await askConsent(client, stream)
  const consent = outcome.outcome === 'answered' ? consentIn(outcome.allowed, requestOrigin()) : undefined
  if (consent) await activate(context, stream.id, consent.rate)
  return noteAttempt(context, {
    streamId: stream.id,
    kind: 'handshake',
    events: 0,
    outcome,
    hasConsent: consent !== undefined,
  })
}

async function activate({ db, clock }: Context, id: string, allowedRate: number | null): Promise<void> {
  await activateStream(db, { id, allowedRate, now: await clock.service() })
}

/** An event stream as the audit log names it. */
export const streamObject = ({
  id,
  name,
}: {
  id: string
  name: string
}): Pick<AuditEntry, 'organisationId' | 'object'> => auditObject('event-stream', { id, name, organisationId: null })
