import { isToBeTried } from '../../platform/stuck-work/store.ts'
import { statement } from '../../platform/statement.ts'

export type Last = { number: number; until: Date; token: string }

/** The newest checkpoint. */
export const selectLast = statement<Last>(
  'checkpoint-last',
  'select number, until, token from checkpoints order by number desc limit 1',
)

/** When the first event of all was recorded. */
export const selectFirstEvent = statement<{ recordedAt: Date }>(
  'checkpoint-first-event',
  'select recorded_at from events order by recorded_at limit 1',
)

/** What was recorded after `from`, or from the beginning, and not after `until`. */
export type Window = { from: Date | null; until: Date }

/** When the event after the first `events` of a window was recorded. */
export const selectEventAfter = statement<{ recordedAt: Date }, Window & { events: number }>(
  'checkpoint-event-after',
  `select recorded_at from events
   where recorded_at > coalesce(:from::timestamptz, '-infinity') and recorded_at <= :until
   order by recorded_at offset :events limit 1`,
)

export type HeadRow = { caseId: string; sequence: number; chain: Buffer; recordedAt: Date }

type CheckpointPlace = { afterTime: Date; afterCase: string; afterSequence: number }

/** The last event in a window of each case that had one, by time, after a place. */
export const selectHeads = statement<HeadRow, Window & CheckpointPlace & { most: number }>(
  'checkpoint-heads',
  `select e.case_id, e.sequence, e.chain, e.recorded_at from events e
   where e.recorded_at >= :afterTime and e.recorded_at <= :until
     and (e.recorded_at, e.case_id, e.sequence) > (:afterTime, :afterCase, :afterSequence)
     and e.sequence = (select max(l.sequence) from events l where l.case_id = e.case_id
                         and l.recorded_at > coalesce(:from::timestamptz, '-infinity') and l.recorded_at <= :until)
   order by e.recorded_at, e.case_id, e.sequence limit :most`,
)

type NewCheckpoint = Window & {
  number: number
  cases: number
  root: Buffer
  leaves: Buffer
  token: string
  madeAt: Date
}

/** Stores a checkpoint; no row when another node was quicker. */
export const insertCheckpoint = statement<{ number: number }, NewCheckpoint>(
  'checkpoint-insert',
  `insert into checkpoints (number, from_at, until, cases, root, leaves, token, made_at)
   select :number::int, :from, :until, :cases, :root, :leaves, :token, :madeAt
   where :number = 1 + (select coalesce(max(number), 0) from checkpoints)
   on conflict do nothing returning number`,
)

export type PublishedRow = { number: number; until: Date; token: string; timeStamp: Buffer | null }

/** Published checkpoints, newest first, with the number of all. */
export const selectPublished = statement<PublishedRow, { offset: number; limit: number }>(
  'checkpoints-published',
  'select number, until, token, time_stamp from checkpoints order by number desc offset :offset limit :limit',
)

export const countCheckpoints = statement<{ total: number }>(
  'checkpoints-count',
  'select count(*) as total from checkpoints',
)

export const selectCheckpoint = statement<PublishedRow, { number: number }>(
  'checkpoint-published',
  'select number, until, token, time_stamp from checkpoints where number = :number',
)

/** `sequences`, `chains` (base64): of the case's events in the window, newest first. */
export type CoveringRow = {
  number: number
  token: string
  timeStamp: Buffer | null
  sequences: number[]
  chains: string[]
}

/** The checkpoints in whose windows a case had events, oldest first. */
export const selectCovering = statement<CoveringRow, { caseId: string }>(
  'checkpoints-covering',
  `select c.number, c.token, c.time_stamp, array_agg(e.sequence order by e.sequence desc) as sequences,
          array_agg(replace(encode(e.chain, 'base64'), E'\\n', '') order by e.sequence desc) as chains
   from checkpoints c join events e on e.recorded_at <= c.until and (c.from_at is null or e.recorded_at > c.from_at)
   where e.case_id = :caseId group by c.number order by c.number`,
)

export const selectLeaves = statement<{ leaves: Buffer | null }, { number: number }>(
  'checkpoint-leaves',
  'select leaves from checkpoints where number = :number',
)

/**
 * Drops the leaves of checkpoints that end before a time and whose windows have no events left: the leaves could prove
 * nothing more.
 */
export const dropLeaves = statement<{ number: number }, { before: Date; most: number }>(
  'checkpoint-leaves-drop',
  `update checkpoints set leaves = null where number in (
     select c.number from checkpoints c
     where c.until < :before and c.leaves is not null
       and not exists (select 1 from events e
                       where e.recorded_at <= c.until and e.recorded_at > coalesce(c.from_at, '-infinity'))
     order by c.number limit :most) returning number`,
)

/** The oldest without a time stamp among the newest checkpoints, unless the authority is left alone for now. */
export const selectUnstamped = statement<{ number: number; token: string }, { newest: number }>(
  'checkpoints-unstamped',
  `select number, token from checkpoints
   where time_stamp is null and number > (select max(number) from checkpoints) - :newest
     and not exists (select 1 from stuck_work w where w.kind = 'time-stamp' and not ${isToBeTried})
   order by number limit 1`,
)

/** Keeps the time stamp of a checkpoint unless it has one. */
export const stampCheckpoint = statement<{ number: number }, { number: number; timeStamp: Buffer; stampedAt: Date }>(
  'checkpoint-stamp',
  `update checkpoints set time_stamp = :timeStamp, stamped_at = :stampedAt
   where number = :number and time_stamp is null returning number`,
)

export type KeptRow = {
  number: number
  fromAt: Date | null
  until: Date
  cases: number
  root: Buffer
  leaves: Buffer | null
  token: string
  timeStamp: Buffer | null
}

/** The checkpoint after a number, with all that is kept of it. */
export const selectNext = statement<KeptRow, { after: number }>(
  'checkpoint-next',
  `select number, from_at, until, cases, root, leaves, token, time_stamp
   from checkpoints where number > :after order by number limit 1`,
)

export type MadeRow = {
  number: number
  fromAt: Date | null
  until: Date
  cases: number
  stampedAt: Date | null
}

/** How checkpoints came about, newest first. */
export const selectMade = statement<MadeRow, { offset: number; limit: number }>(
  'checkpoints-made',
  `select number, from_at, until, cases, stamped_at from checkpoints
   order by number desc offset :offset limit :limit`,
)

/** Why the authority did not stamp the last time. */
export const selectStampFault = statement<{ reason: string; failures: number; since: Date }>(
  'checkpoint-stamp-fault',
  `select reason, failures, since from stuck_work where kind = 'time-stamp' order by since desc limit 1`,
)
