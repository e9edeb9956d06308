import type { Context } from '../../platform/context.ts'
import { seal } from '../../platform/crypto/sealed.ts'
import { HOUR } from '../../platform/durations.ts'
import { conflict } from '../../platform/errors.ts'
import { newStreamSecret } from './add-stream.ts'
import { forgetAll } from './harvest-store.ts'
import { withStream } from './locked-stream.ts'
import type { FreshSecret, StreamAttempt } from './schema.ts'
import { deleteStream, hasStreams, setNextSecret, setStreamState } from './store.ts'
import { SECRET_HOURS } from './terms.ts'
import { requestTo, type Trying } from './try-stream.ts'

type OfStream = { streamId: string }

/** Sends nothing until it is resumed; events wait meanwhile. @throws Refusal `not-found`, `conflict` */
export async function pauseStream(context: Context, { streamId }: OfStream): Promise<void> {
  await withStream(context, { streamId, action: 'pause-event-stream' }, async (tx, { id, state }) => {
    if (state !== 'active') throw conflict('Only an event stream that is active can be paused.')
    const now = await context.clock.service()
    await setStreamState(tx, { id, state: 'paused', reason: 'operator', now, isSkipping: false })
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
  const act = { streamId, action: 'resume-event-stream', after: { isSkipping } } as const
  const before = await withStream(context, act, async (tx, { id, state }) => {
    if (state !== 'paused' && state !== 'ended') throw conflict('Only an event stream that is paused can be resumed.')
    const now = await context.clock.service()
    const next = state === 'ended' ? 'unconfirmed' : 'active'
    await setStreamState(tx, { id, state: next, reason: null, now, isSkipping })
  })
  return { attempt: before.state === 'ended' ? await requestTo(context, { id: before.id, client }) : null }
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
  const act = { streamId, action: 'exchange-event-stream-secret', after: { from } } as const
  await withStream(context, act, async (tx, { id }) => {
    await setNextSecret(tx, { id, sealed: seal('event-stream-secret', id, secret), from })
  })
  return { secret, from: from.toISOString() }
}

/** Removes a receiver, with the events that wait for it alone. @throws Refusal `not-found` */
export async function removeStream(context: Context, { streamId }: OfStream): Promise<void> {
  await withStream(context, { streamId, action: 'remove-event-stream' }, async (tx, { id }) => {
    await deleteStream(tx, { id })
    const [left] = await hasStreams(tx)
    if (!left?.isAny) await forgetAll(tx)
  })
}
