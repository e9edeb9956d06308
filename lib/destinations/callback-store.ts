import { isUndelivered } from '../callbacks/store.ts'
import type { Wait } from '../callbacks/log/log-schema.ts'
import { waitAt, waitsOf } from '../callbacks/log/waits.ts'
import { firstWaitingOf } from '../callbacks/waits-store.ts'
import type { Handle } from '../platform/database.ts'
import { statement } from '../platform/statement.ts'

export type EndpointRow = {
  url: string
  shareOf: string
  secretSealed: Buffer
  pausedAt: Date | null
  failures: number
  failingSince: Date | null
  lastSuccessAt: Date | null
}

export async function endpointOf(db: Handle, endpointId: string): Promise<EndpointRow | undefined> {
  const row = await db.callbackEndpoint.findUnique({
    where: { id: endpointId },
    select: {
      url: true,
      shareOf: true,
      secretSealed: true,
      pausedAt: true,
      failures: true,
      failingSince: true,
      lastSuccessAt: true,
    },
  })
  return row?.secretSealed ? { ...row, secretSealed: Buffer.from(row.secretSealed) } : undefined
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
  db: Handle,
  { destinationId, from, to }: { destinationId: string; from: Date; to: Date },
): Promise<HourRow[]> {
  const rows = await db.deliveryHour.findMany({
    where: { destinationId, hour: { gte: from, lt: to } },
    orderBy: { hour: 'asc' },
    select: { hour: true, delivered: true, failed: true, durationMilliseconds: true, slowestMilliseconds: true },
  })
  return rows.map((row) => ({ ...row, durationMilliseconds: Number(row.durationMilliseconds) }))
}

type QueueRow = { waiting: number; oldestSince: Date | null; nextNoticeId: number | null; givenUp: number }
/** `wait`: of all that waits what that waits for that is tried first. */
export type DeliveryQueue = Omit<QueueRow, 'nextNoticeId'> & { wait: Wait | null }

const selectQueue = statement<QueueRow, { destinationId: string; now: Date }>(
  'destination-queue',
  `select w.*, g.* from
     (select count(*) as waiting, min(created_at) as oldest_since,
        (${firstWaitingOf("'destination'", ':destinationId')}) as next_notice_id
      from notices where destination_id = :destinationId and side = 'administration' and state = 'waiting') w,
     (select count(*) as given_up from notices n join callback_endpoints e on e.id = n.endpoint_id
      where e.owner_kind = 'destination' and e.owner_id = :destinationId and n.state = 'given-up'
        and ${isUndelivered}) g`,
)

/** What waits for a destination's administration, and what was given up and not sent again. @param now the service clock */
export async function queueOf(db: Handle, destinationId: string, now: Date): Promise<DeliveryQueue> {
  const [row] = await selectQueue(db, { destinationId, now })
  if (!row) return { waiting: 0, oldestSince: null, wait: null, givenUp: 0 }
  const { nextNoticeId, ...queue } = row
  return { ...queue, wait: waitAt(nextNoticeId, await waitsOf(db, [nextNoticeId], now)) }
}
