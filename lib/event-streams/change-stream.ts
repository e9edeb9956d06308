import { audit } from '../accounts/audit.ts'
import { assertOperator } from '../accounts/permissions.ts'
import type { Context } from '../platform/context.ts'
import { seal } from '../platform/crypto/sealed.ts'
import { inTransaction, type Handle } from '../platform/database.ts'
import { HOUR } from '../platform/durations.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { asUuid } from '../platform/ids.ts'
import { newStreamSecret } from './add-stream.ts'
import { forgetAll } from './harvest-store.ts'
import type { FreshSecret, StreamAttempt } from './schema.ts'
import { deleteStream, hasStreams, lockStream, setNextSecret, setStreamState } from './store.ts'
import { SECRET_HOURS, type StreamState } from './terms.ts'
import { requestTo, streamObject, type Trying } from './try-stream.ts'

type OfStream = { streamId: string }

/** Sends nothing until it is resumed; events wait meanwhile. @throws Refusal `not-found`, `conflict` */
export async function pauseStream(context: Context, { streamId }: OfStream): Promise<void> {
  await withStream(context, streamId, async (tx, { id, name, state }) => {
    if (state !== 'active') throw conflict('Only an event stream that is active can be paused.')
    const now = await context.clock.service()
    await setStreamState(tx, { id, state: 'paused', reason: 'operator', now, isSkipping: false })
    await audit(tx, context.actor, context.clock.machine(), {
      action: 'pause-event-stream',
      ...streamObject({ id, name }),
    })
  })
}

/**
 * Goes on with the events that wait or, with `isSkipping`, with those from now on. A stream that has ended is asked for
 * its consent again first: `attempt` is the result.
 * @throws Refusal `not-found`, `conflict`
 */
export async function resumeStream(
  context: Context,
  { streamId, isSkipping, client }: OfStream & { isSkipping: boolean } & Trying,
): Promise<{ attempt: StreamAttempt | null }> {
  const { id, state } = await withStream(context, streamId, async (tx, stream) => {
    const { id, name, state } = stream
    if (state !== 'paused' && state !== 'ended') throw conflict('Only an event stream that is paused can be resumed.')
    const now = await context.clock.service()
    const next = state === 'ended' ? 'unconfirmed' : 'active'
    await setStreamState(tx, { id, state: next, reason: null, now, isSkipping })
    await audit(tx, context.actor, context.clock.machine(), {
      action: 'resume-event-stream',
      ...streamObject({ id, name }),
      after: { isSkipping },
    })
    return stream
  })
  return { attempt: state === 'ended' ? await requestTo(context, { id, client }) : null }
}

/**
 * Makes another secret, which signs from a day on, or at once.
 * @returns the secret, this once
 * @throws Refusal `not-found`
 */
export async function exchangeStreamSecret(
  context: Context,
  { streamId, isImmediate }: OfStream & { isImmediate: boolean },
): Promise<FreshSecret> {
  const now = await context.clock.service()
  const from = isImmediate ? now : new Date(now.getTime() + SECRET_HOURS * HOUR)
  const secret = newStreamSecret()
  await withStream(context, streamId, async (tx, { id, name }) => {
    await setNextSecret(tx, { id, sealed: seal('event-stream-secret', id, secret), from })
    await audit(tx, context.actor, context.clock.machine(), {
      action: 'exchange-event-stream-secret',
      ...streamObject({ id, name }),
      after: { from },
    })
  })
  return { secret, from: from.toISOString() }
}

/** Removes a receiver, with the events that wait for it alone. @throws Refusal `not-found` */
export async function removeStream(context: Context, { streamId }: OfStream): Promise<void> {
  await withStream(context, streamId, async (tx, { id, name }) => {
    await deleteStream(tx, { id })
    const [left] = await hasStreams(tx)
    if (!left?.isAny) await forgetAll(tx)
    await audit(tx, context.actor, context.clock.machine(), {
      action: 'remove-event-stream',
      ...streamObject({ id, name }),
    })
  })
}

type LockedStream = { id: string; name: string; state: StreamState }

async function withStream<Result>(
  { actor, db }: Context,
  streamId: string,
  work: (tx: Handle, stream: LockedStream) => Promise<Result>,
): Promise<Result> {
  assertOperator(actor)
  const id = asUuid(streamId)
  if (!id) throw notFound('event stream')
  return inTransaction(db, async (tx) => {
    const [row] = await lockStream(tx, { id })
    if (!row) throw notFound('event stream')
    return work(tx, { id, ...row })
  })
}
