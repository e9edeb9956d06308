import { setTimeout as pause } from 'node:timers/promises'
import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { log } from '../../platform/log.ts'
import { metrics } from '../../platform/metrics.ts'
import { attempt, noStreams, type Attempt, type PreparedRequest, type PrepareForStream } from './attempt.ts'
import { oneByOne, type RecordAttempt } from './attempt-writer.ts'
import type { Claim } from './claim.ts'
import { releaseEndpoint } from './delivery-store.ts'
import type { GuardedClient } from '../connection/guarded-client.ts'
import { elapsedSince } from '../instant.ts'
import { isOwnFault } from '../connection/failure-words.ts'
import { errorClassOf } from '../outcome.ts'
import type { EndedRequest, RecordedAttempt } from './record-attempt.ts'
import { STREAM_EVENTS } from '../terms.ts'

/** Milliseconds after a claim within which its request must begin, so that it ends during the lease. */
const LATEST_START = 5000
/** Pauses in milliseconds before the result is written again: a delivered callback should not be sent twice. */
const pausesBeforeRetry = [100, 1000]

/**
 * Numbers of notices that were delivered, wait for another attempt, or were given up. `hasMore`: something waits there that
 * may be due. `rest`: for how many milliseconds a stream that took its events gets no more.
 */
export type Delivery = { delivered: number; retried: number; givenUp: number; hasMore: boolean; rest?: number }

const nothing: Delivery = { delivered: 0, retried: 0, givenUp: 0, hasMore: false }

type ToDeliver = {
  client: GuardedClient
  claim: Claim
  random?: number
  record?: RecordAttempt
  streams?: PrepareForStream
  answered?: () => void
}

/**
 * Sends one request for a claim and writes down the result (decisions 7). No transaction is open meanwhile. Writes
 * nothing if another node has taken the endpoint. If this machine is at fault (it is out of files, no name server can
 * be reached, others have all lookups), this counts as no attempt: the endpoint is free again at once, and the answer
 * is `not-sent`.
 * @param input.random 0 up to 1, the jitter of the next attempt
 * @param input.record how the result is written; by default in a statement of its own
 * @param input.streams prepares what streams of events are sent
 * @param input.answered called when the request has ended and its result is written next
 * @throws any other error that is not the endpoint's fault (the database, a sealed secret that cannot be opened): no
 *   attempt is counted, and the endpoint is free again when its lease ends
 */
export async function deliver(
  context: Context<SystemActor>,
  {
    client,
    claim,
    random = Math.random(),
    record = oneByOne(context.db),
    streams = noStreams,
    answered = () => {},
  }: ToDeliver,
): Promise<Delivery | 'not-sent'> {
  const { db, clock } = context
  const isLate = elapsedSince(claim.claimedAt, clock) > LATEST_START
  const request = isLate ? undefined : await requestFor(context, { client, claim, streams })
  if (!request) {
    await releaseEndpoint(db, claim)
    return nothing
  }
  const attempted = await request.send().catch(onlyOwnFault)
  if (!('outcome' in attempted)) {
    if (claim.type !== STREAM_EVENTS) metrics().attempts.inc({ type: claim.type, outcome: 'not-sent' })
    log.warn({ endpointId: claim.endpointId, reason: attempted.reason }, 'a callback could not be sent yet')
    await releaseEndpoint(db, claim)
    return 'not-sent'
  }
  answered()
  const noted: RecordAttempt = async (ended) => {
    await request.answered?.(attempted)
    return record(ended)
  }
  const { held, ...delivery } = await recordPersistently(noted, { claim, attempt: attempted, random })
  if (held && delivery.givenUp > 0) metrics().givenUp.inc({ type: claim.type }, delivery.givenUp)
  if (held && errorClassOf(attempted.outcome) !== undefined) tellFailure(claim, attempted, delivery)
  if (held) return { ...delivery, rest: attempted.rest }
  log.warn({ endpointId: claim.endpointId }, 'a callback attempt ended after its endpoint was taken by another node')
  return nothing
}

/** The request for a claim; undefined when there is nothing to send any more. */
async function requestFor(
  context: Context<SystemActor>,
  { client, claim, streams }: { client: GuardedClient; claim: Claim; streams: PrepareForStream },
): Promise<PreparedRequest | undefined> {
  if (claim.type === STREAM_EVENTS) return streams(context, client, claim)
  return claim.notices.length === 0 ? undefined : { send: () => attempt(context, client, claim) }
}

function onlyOwnFault(error: unknown): { reason: string } {
  if (isOwnFault(error)) return { reason: String(error) }
  throw error
}

/** For the operator's log: endpoint, reason, and how much waits. The URL stays out, since it may carry a secret. */
function tellFailure({ endpointId, type }: Claim, { outcome }: Attempt, delivery: Delivery): void {
  const why = outcome.outcome === 'answered' ? { status: outcome.status } : { errorClass: outcome.errorClass }
  log.warn({ endpointId, type, ...why, ...delivery }, 'a callback was not delivered')
}

async function recordPersistently(record: RecordAttempt, ended: EndedRequest): Promise<RecordedAttempt> {
  for (const milliseconds of pausesBeforeRetry) {
    try {
      return await record(ended)
    } catch (error) {
      const { endpointId } = ended.claim
      log.warn({ endpointId, reason: String(error) }, 'recording a callback attempt is tried again')
      await pause(milliseconds)
    }
  }
  return record(ended)
}
