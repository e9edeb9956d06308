import { isUndelivered, unannouncedAt } from '../../callbacks/store.ts'
import { dueSince, firstWaitingAt } from '../../callbacks/waits-store.ts'
import type { CallbackType } from '@kurier/wire/names'
import type { Handle } from '../../platform/database.ts'
import type { Prisma } from '../../platform/prisma/client.ts'
import { statement } from '../../platform/statement.ts'
import type { DocumentTimes } from '../../platform/deadlines.ts'

export type QueueRow = {
  type: CallbackType
  due: number
  later: number
  paused: number
  givenUp: number
  notConfigured: number
  oldestDue: Date | null
}

/**
 * Notices by type that are not delivered. Due is what could be sent now: the notice and its endpoint are. Not configured
 * is what still waits for an address: notices that lost theirs, and submissions that came to a destination without one.
 */
export const selectQueue = statement<QueueRow, { now: Date }>(
  'operation-queue',
  `with waiting as (
     select n.type, e.paused_at is not null as is_paused, ${dueSince} as due_at
     from notices n join callback_endpoints e on e.id = n.endpoint_id where n.state = 'waiting'),
   open as (
     select type, count(*) filter (where not is_paused and due_at <= :now) as due,
       count(*) filter (where not is_paused and due_at > :now) as later, count(*) filter (where is_paused) as paused,
       min(due_at) filter (where not is_paused and due_at <= :now) as oldest_due
     from waiting group by type),
   ended as (
     select type, count(*) as given_up from notices where state = 'given-up' group by type),
   addressless as (
     select type, sum(count)::bigint as count from (
       select n.type, count(*) as count from notices n where n.state = 'not-configured' and ${isUndelivered} group by n.type
       union all
       select 'new-submissions', count(*) from destinations d cross join lateral (${unannouncedAt('d')}) u) a
     group by type)
   select t.type, coalesce(o.due, 0) as due, coalesce(o.later, 0) as later, coalesce(o.paused, 0) as paused,
     coalesce(e.given_up, 0) as given_up, coalesce(a.count, 0) as not_configured, o.oldest_due
   from (values ('new-submissions', 1), ('new-replies', 2), ('new-events', 3)) t(type, place)
   left join open o on o.type = t.type left join ended e on e.type = t.type left join addressless a on a.type = t.type
   order by t.place`,
)

export type WorkRow = { count: number; oldest: Date | null }

/** Notify events that are to be written. `oldest`: when the oldest was told. */
export async function selectUnrecorded(db: Handle): Promise<WorkRow> {
  const found = await db.telling.aggregate({ where: { recorded: false }, _count: true, _min: { toldAt: true } })
  return { count: found._count, oldest: found._min.toldAt }
}

/** Submissions and replies whose deadline, in milliseconds, is over. `oldest`: when the longest overdue was due. */
export const selectOverdue = statement<WorkRow, DocumentTimes & { now: Date }>(
  'operation-overdue',
  `with document as not materialized (
     select state, state_since from submissions union all select state, state_since from replies),
   due as (
     select state_since + :incomplete * interval '1 millisecond' as at from document
     where state = 'incomplete' and state_since <= :now::timestamptz - :incomplete * interval '1 millisecond'
     union all
     select state_since + :submitted * interval '1 millisecond' from document
     where state = 'submitted' and state_since < :now::timestamptz - :submitted * interval '1 millisecond'
     union all
     select state_since + :content * interval '1 millisecond' from document
     where state in ('accepted', 'rejected') and state_since <= :now::timestamptz - :content * interval '1 millisecond')
   select count(*) as count, min(at) as oldest from due`,
)

export type StuckRow = {
  total: number
  paused: number
  id: string
  ownerKind: 'destination' | 'client'
  ownerId: string
  ownerName: string
  organisationName: string
  url: string
  failingSince: Date | null
  failures: number
  /** of what waits the notice that is tried first */
  nextNoticeId: number | null
  pausedAt: Date | null
  waiting: number
  givenUp: number
}

/** Endpoints that fail while something waits, are paused, or gave something up since then; longest first. */
export const selectStuck = statement<StuckRow, { since: Date; most: number; now: Date }>(
  'operation-stuck',
  `with waiting as (
     select endpoint_id, count(*) as count from notices where state = 'waiting' group by endpoint_id),
   given_up as (
     select endpoint_id, count(*) as count from notices n
     where n.state = 'given-up' and n.finished_at > :since and ${isUndelivered} group by endpoint_id)
   select count(*) over () as total, count(*) filter (where e.paused_at is not null) over () as paused, e.id, e.owner_kind, e.owner_id, coalesce(d.name, c.name) as owner_name,
     o.name as organisation_name, e.url, e.failing_since, e.failures, e.paused_at,
     (select notice_id from (${firstWaitingAt}) f) as next_notice_id,
     coalesce(w.count, 0) as waiting, coalesce(g.count, 0) as given_up
   from callback_endpoints e
   left join waiting w on w.endpoint_id = e.id
   left join given_up g on g.endpoint_id = e.id
   left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id
   join organisations o on o.id = coalesce(d.organisation_id, c.organisation_id)
   where (e.failing_since is not null and w.count > 0) or g.count > 0
     or (e.paused_at is not null and (w.count > 0 or d.callback_endpoint_id = e.id))
   order by coalesce(e.failing_since, e.paused_at) nulls last, e.id limit :most`,
)

export type CronRunRow = { id: number; startedAt: Date; finishedAt: Date | null; summary: unknown }

/** Runs before the one with this id (null: the newest), newest first. */
export async function findCronRuns(
  db: Handle,
  { before, most }: { before: number | null; most: number },
): Promise<CronRunRow[]> {
  return newestRuns(db, before === null ? {} : { id: { lt: before } }, most)
}

/** The newest run that cleaned something up. */
export async function findLastCleanUp(db: Handle): Promise<CronRunRow | undefined> {
  return (await newestRuns(db, { summary: { path: ['cleaned'], gt: 0 } }, 1))[0]
}

async function newestRuns(db: Handle, where: Prisma.CronRunWhereInput, most: number): Promise<CronRunRow[]> {
  const rows = await db.cronRun.findMany({ where, orderBy: { id: 'desc' }, take: most })
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
