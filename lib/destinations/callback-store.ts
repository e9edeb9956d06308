import { statement, type Database } from '../platform/database.ts'

export type EndpointRow = {
  url: string
  secretSealed: Buffer
  pausedAt: Date | null
  failures: number
  failingSince: Date | null
  nextAttemptAt: Date | null
  lastSuccessAt: Date | null
}

const selectEndpoint = statement<EndpointRow>(
  'destination-endpoint',
  `select url, secret_sealed as "secretSealed", paused_at as "pausedAt", failures, failing_since as "failingSince",
     next_attempt_at as "nextAttemptAt", last_success_at as "lastSuccessAt"
   from callback_endpoints where id = $1`,
)

export async function endpointOf(db: Database, endpointId: string): Promise<EndpointRow | undefined> {
  return (await selectEndpoint(db, endpointId))[0]
}

export type HourRow = {
  hour: Date
  delivered: number
  failed: number
  durationMilliseconds: number
  slowestMilliseconds: number
}

const selectHours = statement<HourRow>(
  'destination-delivery-hours',
  `select hour, delivered, failed, duration_milliseconds as "durationMilliseconds",
     slowest_milliseconds as "slowestMilliseconds"
   from delivery_hours where destination_id = $1 and hour >= $2 and hour < $3 order by hour`,
)

/** What was delivered to a destination hour by hour; hours without an attempt have no row. */
export async function deliveryHours(db: Database, id: string, from: Date, to: Date): Promise<HourRow[]> {
  return selectHours(db, id, from, to)
}

export type QueueRow = { waiting: number; oldestSince: Date | null; nextDueAt: Date | null; givenUp: number }

const selectQueue = statement<QueueRow>(
  'destination-queue',
  `select w.*, g.* from
     (select count(*) as waiting, min(created_at) as "oldestSince", min(next_attempt_at) as "nextDueAt"
      from notices where destination_id = $1 and side = 'administration' and state = 'waiting') w,
     (select count(*) as "givenUp" from notices n join callback_endpoints e on e.id = n.endpoint_id
      where e.owner_kind = 'destination' and e.owner_id = $1 and n.state = 'given-up'
        and n.reason not like '%; sent again') g`,
)

/** What waits for a destination's administration and what was given up and not sent again. */
export async function queueOf(db: Database, id: string): Promise<QueueRow> {
  const [row] = await selectQueue(db, id)
  return row ?? { waiting: 0, oldestSince: null, nextDueAt: null, givenUp: 0 }
}
