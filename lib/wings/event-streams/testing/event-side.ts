import { randomUUID } from 'node:crypto'
import { systemActor } from '../../../platform/actor.ts'
import { deliverAllDue } from '../../../callbacks/claim/deliver-due.ts'
import { receivingSide, type ReceivingSide } from '../../../callbacks/testing/receiving-side.ts'
import { contextWithClocksAt } from '../../../platform/testing/context-at.ts'
import { MINUTE } from '../../../platform/durations.ts'
import type { HttpsReceiver } from '../../../platform/testing/https-receiver.ts'
import type { TestDatabase } from '../../../platform/testing/test-database.ts'
import { addStream } from '../add-stream.ts'
import type { CloudEvent } from '../cloud-event.ts'
import { harvestEvents } from '../harvest-events.ts'
import type { MadeStream, NewStream } from '../schema.ts'
import { announceEvents, prepareForStream } from '../send-events.ts'

/** When the tests begin, near the machine's time: what the database dates by itself is to be found too. */
export const begin = new Date()
export const later = (milliseconds: number): Date => new Date(begin.getTime() + milliseconds)

type EventSide = ReceivingSide & {
  /** a receiver that answers the handshake */
  agreeing(): Promise<HttpsReceiver>
  add(receiver: HttpsReceiver, wish?: Partial<NewStream>, at?: Date): Promise<MadeStream>
  /** notes and sends what there is at a time */
  tend(at: Date, mostEvents?: number): Promise<{ taken: number; sent: number }>
  clear(): Promise<void>
}

/** Call it in `beforeAll`: receivers of operational events, and what is sent to them. */
export async function eventSide(): Promise<EventSide> {
  const side = await receivingSide({ CALLBACK_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const { db, client } = side
  return {
    ...side,
    async agreeing() {
      const receiver = await side.newReceiver()
      const headers = { 'WebHook-Allowed-Origin': '*', 'WebHook-Allowed-Rate': '*' }
      receiver.respondWith(({ method }) => ({ kind: 'answer', ...(method === 'OPTIONS' && { headers }) }))
      return receiver
    },
    add(receiver, wish = {}, at = begin) {
      const usual = { name: 'Überwachung', url: receiver.url, chosen: ['submissions' as const] }
      const kind = { format: 'batch', consent: 'handshake' } as const
      return addStream(contextWithClocksAt(systemActor, at), { ...usual, ...kind, ...wish, client })
    },
    async tend(at, mostEvents) {
      const context = contextWithClocksAt(systemActor, at)
      let [taken, more] = [0, true]
      while (more) {
        const round = await harvestEvents(context, { mostEvents })
        taken += round.taken
        more = round.more
      }
      const before = await sentIn(db)
      await announceEvents(context)
      await deliverAllDue(context, { deadline: context.clock.monotonic() + MINUTE, client, streams: prepareForStream })
      return { taken, sent: (await sentIn(db)) - before }
    },
    async clear() {
      const tables = ['event_streams', 'stream_events', 'stream_conditions', 'stream_reach', 'stuck_work', 'due_leases']
      for (const table of tables) await db.query(`delete from ${table}`)
      await db.query(`update callback_endpoints set waits_since = null where owner_kind = 'event-stream'`)
      await db.query('select purge_case(id) from cases')
    },
  }
}

async function sentIn(db: TestDatabase): Promise<number> {
  const { rows } = await db.query<{ sent: number }>('select coalesce(sum(sent), 0)::int as sent from event_streams')
  return rows[0]?.sent ?? 0
}

/** The events in what a receiver was sent, in their order. */
export function eventsIn(receiver: HttpsReceiver): CloudEvent[] {
  return receiver.requests
    .filter(({ method }) => method === 'POST')
    .flatMap(({ body }) => JSON.parse(body) as CloudEvent | CloudEvent[]) // sent by us
}

/** An event of a case as `record_event` takes it, all of whose members that are not told hold a marker. */
export function recordable(name: string, at: Date, more: object = {}): string {
  return JSON.stringify({
    jti: randomUUID(),
    issuer: 'service',
    kid: 'k',
    name,
    subjectKind: name.split('-')[1],
    subjectId: randomUUID(),
    issuedAt: at.toISOString(),
    token: `MARKER token ${randomUUID()}`,
    tell: [],
    ...more,
  })
}
