import type { Attempt, PreparedRequest, PrepareForStream } from '../../callbacks/claim/attempt.ts'
import type { StreamClaim } from '../../callbacks/claim/claim.ts'
import { wakeDispatcher } from '../../callbacks/claim/dispatcher.ts'
import type { GuardedClient } from '../../callbacks/connection/guarded-client.ts'
import { instantSince } from '../../callbacks/instant.ts'
import { errorClassOf } from '../../callbacks/outcome.ts'
import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { eachByItself } from '../../platform/stuck-work/each-by-itself.ts'
import { cloudEventOf } from './cloud-event.ts'
import { restAfter, stopAfter } from './rules.ts'
import { requestToStream } from './send-request.ts'
import {
  noteNothingWaits,
  noteTold,
  noteWaiting,
  selectStreamToSend,
  selectWaitingEvents,
  stopStream,
  takeNextSecrets,
} from './store.ts'

/** Events of one request: with their envelope some 60 kB. */
const BATCH = 100

/** Lets active streams be claimed like callback addresses where events wait, and takes secrets whose time has come. */
export async function announceEvents({ db, clock }: Context<SystemActor>): Promise<void> {
  const now = await clock.service()
  await takeNextSecrets(db, { now })
  if ((await noteWaiting(db, { now })).length > 0) wakeDispatcher()
}

/**
 * The next waiting events of a claimed stream, oldest first, from the place up to which its receiver has taken events.
 * That place is moved once a 2xx has come, so that everything arrives at least once and in order.
 * @throws Error when the request cannot be made; operators see the stream as stuck until it can
 */
export const prepareForStream: PrepareForStream = async (context, client, claimed) => {
  const { results, failed } = await eachByItself(context.db, [claimed], {
    kind: 'send-events',
    subjectOf: ({ endpointId }) => endpointId,
    work: (claim) => preparedFor(context, client, claim),
  })
  if (failed > 0) throw new Error('the events of a stream could not be made ready to be sent')
  return results[0]
}

async function preparedFor(
  context: Context<SystemActor>,
  client: GuardedClient,
  claim: StreamClaim,
): Promise<PreparedRequest | undefined> {
  const { db, clock } = context
  const { endpointId: id, fence } = claim
  const [stream] = await selectStreamToSend(db, { id })
  const isActive = stream?.state === 'active'
  const most = stream?.format === 'batch' ? BATCH : 1
  const waiting = isActive ? await selectWaitingEvents(db, { id, after: stream.toldPosition, most }) : []
  const [first, ...others] = waiting
  if (!stream || !first) {
    await noteNothingWaits(db, { id, fence })
    return undefined
  }
  const events = [cloudEventOf(first), ...others.map(cloudEventOf)] as const
  const { position } = others.at(-1) ?? first
  const startedAt = instantSince(claim.claimedAt, clock)
  const send = requestToStream(context, client, stream, { events, startedAt, mayReuse: true })
  const rest = restAfter(stream.allowedRate)
  return {
    send: async () => ({ ...(await send()), rest }),
    answered: (attempt) => noteAnswer(context, claim, attempt, position),
  }
}

/** @param reached the place of the last event that was sent */
async function noteAnswer(
  { db }: Context<SystemActor>,
  { endpointId: id, fence, failingSince }: StreamClaim,
  { outcome, endedAt: { now }, events = 0 }: Attempt,
  reached: number,
): Promise<void> {
  if (errorClassOf(outcome) === undefined) {
    await noteTold(db, { id, fence, reached, events })
    return
  }
  const status = outcome.outcome === 'answered' ? outcome.status : null
  const stop = stopAfter({ status, since: failingSince, now })
  if (stop) await stopStream(db, { id, fence, ...stop, now })
}
