import { isUndelivered } from '../callbacks/store.ts'
import type { Management } from '../platform/database.ts'
import { statement, type Handle } from '../platform/statement.ts'

export type EndpointRow = {
  url: string
  shareOf: string
  secretSealed: Buffer
  pausedAt: Date | null
  failures: number
  failingSince: Date | null
  nextAttemptAt: Date | null
  lastSuccessAt: Date | null
}

export async function endpointOf(management: Management, endpointId: string): Promise<EndpointRow | undefined> {
  const row = await management.callbackEndpoint.findUnique({
    where: { id: endpointId },
    select: {
      url: true,
      shareOf: true,
      secretSealed: true,
      pausedAt: true,
      failures: true,
      failingSince: true,
      nextAttemptAt: true,
      lastSuccessAt: true,
    },
  })
  return row ? { ...row, secretSealed: Buffer.from(row.secretSealed) } : undefined
}

export type HourRow = {
  hour: Date
  delivered: number
  failed: number
  durationMilliseconds: number
  slowestMilliseconds: number
}

/** What was delivered to a destination hour by hour; hours without an attempt have no row. */
export async function deliveryHours(
  management: Management,
  { destinationId, from, to }: { destinationId: string; from: Date; to: Date },
): Promise<HourRow[]> {
  const rows = await management.deliveryHour.findMany({
    where: { destinationId, hour: { gte: from, lt: to } },
    orderBy: { hour: 'asc' },
    select: { hour: true, delivered: true, failed: true, durationMilliseconds: true, slowestMilliseconds: true },
  })
  return rows.map((row) => ({ ...row, durationMilliseconds: Number(row.durationMilliseconds) }))
}

export type QueueRow = { waiting: number; oldestSince: Date | null; nextDueAt: Date | null; givenUp: number }

const selectQueue = statement<QueueRow, { destinationId: string }>(
  'destination-queue',
  `select w.*, g.* from
     (select count(*) as waiting, min(created_at) as oldest_since, min(next_attempt_at) as next_due_at
      from notices where destination_id = :destinationId and side = 'administration' and state = 'waiting') w,
     (select count(*) as given_up from notices n join callback_endpoints e on e.id = n.endpoint_id
      where e.owner_kind = 'destination' and e.owner_id = :destinationId and n.state = 'given-up'
        and ${isUndelivered}) g`,
)

/** What waits for a destination's administration and what was given up and not sent again. */
export async function queueOf(db: Handle, destinationId: string): Promise<QueueRow> {
  const [row] = await selectQueue(db, { destinationId })
  return row ?? { waiting: 0, oldestSince: null, nextDueAt: null, givenUp: 0 }
}
