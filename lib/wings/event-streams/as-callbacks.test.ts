import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { claim } from '../../callbacks/claim/claim.ts'
import { startDispatcher, stopDispatcher } from '../../callbacks/claim/dispatcher.ts'
import { listAttempts } from '../../callbacks/log/list-attempts.ts'
import { removeIdleEndpoints } from '../../callbacks/store.ts'
import { laneCounts } from '../../callbacks/standing.ts'
import { instantAt } from '../../callbacks/testing/delivery-fixture.ts'
import { manyDestinations, tellAll } from '../../callbacks/testing/many-destinations.ts'
import { countAttempts } from '../overview/figures-store.ts'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/durations.ts'
import { bareCase } from '../../platform/testing/bare-case.ts'
import { contextWithClocksAt } from '../../platform/testing/context-at.ts'
import { selectUnreachable } from '../status/store.ts'
import { removeStream } from './change-stream.ts'
import { readStream } from './list-streams.ts'
import { announceEvents, prepareForStream } from './send-events.ts'
import { begin, eventSide, eventsIn, later, recordable } from './testing/event-side.ts'

let side: Awaited<ReturnType<typeof eventSide>>

beforeAll(async () => {
  side = await eventSide()
})

beforeEach(() => side.clear())

const contextAt = (at: Date) => contextWithClocksAt(systemActor, at)
const read = (streamId: string) => readStream(contextAt(begin), { streamId })

async function happened(at: Date): Promise<void> {
  const name = 'submit-submission'
  await side.db.query('select record_event($1, $2, $3)', [await bareCase(side.db), recordable(name, at), at])
}

const ids = { caseId: randomUUID(), destinationId: randomUUID(), clientId: randomUUID() }

/** A stream whose receiver answers events with this status; one has been tried. */
async function refusing(status: number) {
  const receiver = await side.agreeing()
  const { streamId } = await side.add(receiver, { chosen: ['submissions', 'callbacks'] })
  receiver.respondWith({ kind: 'answer', status })
  await happened(later(SECOND))
  await side.tend(later(2 * SECOND))
  return { receiver, streamId }
}

describe('a stream is delivered as callbacks are', () => {
  it('by the retry schedule, whatever it is refused with, until it is paused after a week', async () => {
    const { receiver, streamId } = await refusing(404)
    expect((await read(streamId)).stream).toMatchObject({ state: 'active', failures: 1, waiting: 1 })
    await side.tend(later(3 * SECOND)) // the first wait is 5 s
    expect(eventsIn(receiver)).toHaveLength(1)
    receiver.respondWith({ kind: 'answer', status: 503 })
    await side.tend(later(MINUTE))
    expect((await read(streamId)).stream).toMatchObject({ state: 'active', failures: 2, lastSuccessAt: null })
    await side.tend(later(8 * DAY))
    const { stream, attempts } = await read(streamId)
    expect(stream).toMatchObject({ state: 'paused', reason: 'failures', nextAttemptAt: null, waiting: 1 })
    expect(attempts.map(({ kind, status, events }) => [kind, status, events])).toEqual([
      ['events', 503, 1],
      ['events', 503, 1],
      ['events', 404, 1],
      ['handshake', 204, 0],
    ])
    await side.tend(later(9 * DAY))
    expect(eventsIn(receiver)).toHaveLength(3)
  })

  it('again by itself once a limited rate allows it, without a look for other work', async () => {
    const receiver = await side.newReceiver()
    const headers = { 'webhook-allowed-origin': '*', 'webhook-allowed-rate': '1200' }
    receiver.respondWith({ kind: 'answer', headers })
    const { streamId } = await side.add(receiver, { format: 'single' })
    await side.db.query(
      `insert into stream_events (id, family, type, at, subject, data)
      select 'e' || n, 'submissions', 'submission.submitted', now(), 's', $1 from generate_series(1, 4) n`,
      [{ ...ids, sequence: 1, writtenBy: 'service' }],
    )
    const context = contextFor(systemActor)
    startDispatcher(context, { client: side.client, streams: prepareForStream, pauses: { poll: HOUR } })
    onTestFinished(stopDispatcher)
    await announceEvents(context)
    await expect.poll(async () => (await read(streamId)).stream.sent, { timeout: MINUTE }).toBe(4)
    expect(eventsIn(receiver).map(({ id }) => id)).toEqual(['e1', 'e2', 'e3', 'e4'])
  })

  it('by no request that cannot be signed: operators see it as stuck, and nothing is lost', async () => {
    const receiver = await side.agreeing()
    const { streamId } = await side.add(receiver)
    await side.db.query('update event_streams set secret_sealed = $1', [Buffer.from('damaged')])
    await happened(later(SECOND))
    expect(await side.tend(later(2 * SECOND))).toEqual({ taken: 1, sent: 0 })
    const stuck = await side.db.query('select kind, subject from stuck_work')
    expect(stuck.rows).toEqual([{ kind: 'send-events', subject: streamId }])
    expect((await read(streamId)).stream).toMatchObject({ failures: 0, waiting: 1 })
  })

  it('in its turn, though more callbacks are due than one look takes', async () => {
    const receiver = await side.agreeing()
    const { streamId } = await side.add(receiver)
    const urls = Array.from({ length: 400 }, (_, at) => `https://receiver-${at}.example/`)
    const cases = await manyDestinations(side.db, begin, { urls, secret: 'x'.repeat(32), owner: 'each' })
    await tellAll(side.db, begin, { cases, event: 'submit-submission', type: 'new-submissions' })
    const now = later(SECOND)
    await side.db.query(`insert into stream_events (id, family, type, at, subject, data)
      values ('one', 'submissions', 'submission.submitted', now(), 's', '{}')`)
    await announceEvents(contextAt(now))
    const taken = await claim(side.db, await instantAt(later(2 * SECOND)), { free: { ...laneCounts, untried: 600 } })
    expect(taken.find(({ endpointId }) => endpointId === streamId)).toMatchObject({
      type: 'stream-events',
      notices: [],
    })
  })
})

describe('a stream that fails is no callback that fails', () => {
  it('in the log, the figures, the public status and what other streams are told', async () => {
    const { receiver, streamId } = await refusing(503)
    const now = later(HOUR)
    expect((await listAttempts(contextAt(now), {})).attempts).toEqual([])
    expect(await countAttempts(side.db, { from: later(-DAY) })).toEqual([])
    expect(await selectUnreachable(side.db, { late: now })).toEqual([{ receivers: 0 }])
    receiver.respondWith({ kind: 'answer' })
    await side.tend(now)
    expect(eventsIn(receiver).map(({ type }) => type)).not.toContain('de.kurier.callback-address.failing')
    expect((await read(streamId)).stream).toMatchObject({ failures: 0, waiting: 0 })
  })

  it('and its endpoint stays as long as the stream, then goes as idle ones do', async () => {
    const { streamId } = await refusing(204)
    await side.db.query(`update callback_endpoints set looked_at = $2 where id = $1`, [streamId, later(-2 * DAY)])
    await side.db.query('delete from callback_attempts')
    const look = async (at: Date, before: Date) =>
      (await removeIdleEndpoints(side.db, { now: at, before, most: 1000 })).find(({ id }) => id === streamId)
    expect(await look(begin, later(DAY))).toEqual({ id: streamId, removed: false })
    await removeStream(contextAt(later(HOUR)), { streamId })
    expect(await look(later(2 * DAY), later(DAY))).toEqual({ id: streamId, removed: false })
    expect(await look(later(4 * DAY), later(3 * DAY))).toEqual({ id: streamId, removed: true })
  })
})
