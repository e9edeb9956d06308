import { callbackClient } from '../callbacks/callback-client.ts'
import { isOwnFault } from '../callbacks/failure-words.ts'
import type { GuardedClient } from '../callbacks/guarded-client.ts'
import { errorClassOf, type Outcome } from '../callbacks/outcome.ts'
import { retryAfterWait } from '../callbacks/retry-after.ts'
import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { SECOND } from '../platform/durations.ts'
import { log } from '../platform/log.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'
import { cloudEventOf } from './cloud-event.ts'
import { requestsAtOnce, restAfter, streamAfter } from './rules.ts'
import { noteAttempt, sendEvents } from './send-request.ts'
import {
  claimStreams,
  recordSent,
  releaseStream,
  selectWaitingEvents,
  takeNextSecrets,
  type ClaimedStream,
  type WaitingEvent,
} from './store.ts'

/** Events of one request: with their envelope some 60 kB. */
const BATCH = 100
/** Streams taken charge of at once, each by requests of its own. */
const MOST_STREAMS_AT_ONCE = 20
/** Milliseconds for which one stream is seen to without a pause; its last request ends within the lease. */
const LONGEST_TURN = 20 * SECOND

type Sending = { client?: GuardedClient; random?: () => number }

/**
 * Sends waiting events to the receivers that are due, oldest first, each from the place up to which it has taken
 * events. The place is moved once a 2xx has come, so that everything arrives at least once and in order.
 * @returns how many events were taken; `more`: when a receiver takes more at once
 */
export async function sendWaiting(
  context: Context<SystemActor>,
  { client = callbackClient(), random = Math.random }: Sending = {},
): Promise<{ sent: number; failed: number; more: boolean }> {
  const { db, clock } = context
  const now = await clock.service()
  await takeNextSecrets(db, { now })
  const claimed = await claimStreams(db, { now, most: MOST_STREAMS_AT_ONCE })
  const { results, failed } = await eachByItself(db, claimed, {
    kind: 'send-events',
    subjectOf: ({ id }) => id,
    work: (stream) => turnOf(context, { stream, client, random }),
  })
  return {
    sent: results.reduce((sum, { sent }) => sum + sent, 0),
    failed,
    more: results.some(({ more }) => more),
  }
}

type Turn = { stream: ClaimedStream; client: GuardedClient; random: () => number }

/** Requests to one receiver, one after the other, until it has everything, fails, or has had its turn. */
async function turnOf(context: Context<SystemActor>, turn: Turn): Promise<{ sent: number; more: boolean }> {
  const { db, clock } = context
  const { id, fence, format, allowedRate } = turn.stream
  const until = clock.monotonic() + LONGEST_TURN
  const mostRequests = requestsAtOnce(allowedRate)
  const most = format === 'batch' ? BATCH : 1
  let [place, sent, requests, more] = [turn.stream.toldPosition, 0, 0, true]
  while (more && requests < mostRequests && clock.monotonic() < until) {
    const events = await selectWaitingEvents(db, { id, after: place, most })
    more = events.length === most
    const last = events.at(-1)
    if (!last) break
    if (!(await sendOne(context, turn, { events, place, last: last.position }))) return { sent, more: false }
    turn.stream = { ...turn.stream, failures: 0, failingSince: null }
    requests += 1
    sent += events.length
    place = last.position
  }
  const rest = restAfter(requests, allowedRate)
  const nextAttemptAt = rest > 0 ? new Date((await clock.service()).getTime() + rest) : null
  await releaseStream(db, { id, fence, nextAttemptAt, waitMilliseconds: rest > 0 ? rest : null })
  return { sent, more: more && rest === 0 }
}

/** `place`: up to where the receiver has taken events; `last`: the place of the last one here. */
type Batch = { events: WaitingEvent[]; place: number; last: number }

/** True when the receiver took them and this was written down. */
async function sendOne(
  context: Context<SystemActor>,
  { stream, client, random }: Turn,
  { events, place, last }: Batch,
): Promise<boolean> {
  const { db, clock } = context
  const { id, fence } = stream
  const machineNow = clock.machine()
  const wanted = { events: events.map(cloudEventOf), machineNow, mayReuse: true }
  const outcome = await sendEvents(client, stream, wanted).catch(onlyOwnFault)
  const isTaken = outcome !== undefined && errorClassOf(outcome) === undefined
  let isHeld = false
  if (outcome) {
    const now = await clock.service()
    const health = streamAfter(stream, { ...answerOf(outcome, machineNow), isTaken, now, random: random() })
    const reached = { toldPosition: isTaken ? last : place, events: isTaken ? events.length : 0 }
    isHeld = (await recordSent(db, { id, fence, ...health, ...reached, isTaken, now })).length > 0
    await noteAttempt(context, { streamId: id, kind: 'events', events: events.length, outcome })
  }
  if (!isTaken) await releaseStream(db, { id, fence, nextAttemptAt: null, waitMilliseconds: null })
  if (!isTaken || !isHeld) log.warn({ streamId: id, isTaken, isHeld }, 'events were not taken by a receiver')
  return isTaken && isHeld
}

const answerOf = (outcome: Outcome, machineNow: Date) =>
  outcome.outcome === 'answered'
    ? { status: outcome.status, retryAfter: retryAfterWait(outcome.retryAfter, machineNow) }
    : { status: null, retryAfter: undefined }

/**
 * Passes over faults of this machine, which cannot send for now: the attempt does not count, and is repeated. @throws
 * all other errors
 */
function onlyOwnFault(error: unknown): undefined {
  if (!isOwnFault(error)) throw error
  log.warn({ reason: String(error) }, 'events could not be sent yet')
  return undefined
}
