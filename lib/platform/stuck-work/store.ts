import { isDue, isFree } from '../due.ts'
import { DAY, MINUTE } from '../durations.ts'
import { statement } from '../statement.ts'
import type { StuckKind } from '../../rooms/lists.ts'

/** Milliseconds before another attempt after this many failures: a minute, then doubling up to a day. */
const waitAfter = (failures: string): string => `least(${DAY}, ${MINUTE} * power(2, least(${failures} - 1, 20)))`

/** Condition under which stuck work `w` is tried again. */
export const isToBeTried = isDue('w.retry_at', { now: 'now()', longest: waitAfter('w.failures') })

/** Milliseconds for which a node takes due rows. */
const LEASE = MINUTE

/** Condition under which a row is not left alone for now. `id`: an SQL expression, not a value. */
export const isNotStuck = (kind: string, id: string): string =>
  `not exists (select 1 from stuck_work w where w.kind = '${kind}' and w.subject = ${id}::text and not ${isToBeTried})`

/**
 * A statement that takes due rows for a minute, so that no other node signs the same meanwhile: it passes over rows
 * that another node is just taking, and rows of a node that died are free after the minute, by the database's own
 * clock.
 * @param due of a row `f` of `table`: `where` it is due, and its `subject` for the note of a failure; its columns
 *   include those it is ordered by
 */
export const taking = (
  kind: StuckKind,
  due: Record<'columns' | 'table' | 'where' | 'orderBy' | 'subject', string>,
): string => {
  const { columns, table, where, orderBy, subject } = due
  return `with free as materialized (
     select ${columns} from ${table} f
     where ${where} and ${isNotStuck(kind, subject)}
       and not exists (select 1 from due_leases l
                       where l.kind = '${kind}' and l.subject = ${subject}::text and not ${isFree('l.until', LEASE)})
     order by ${orderBy} limit :most for no key update of f skip locked),
   taken as (
     insert into due_leases as l (kind, subject, until)
     select '${kind}', ${subject}, clock_timestamp() + interval '1 millisecond' * ${LEASE} from free f order by 2
     on conflict (kind, subject) do update set until = excluded.until where ${isFree('l.until', LEASE)}
     returning l.subject)
   select f.* from free f join taken t on t.subject = ${subject}::text order by ${orderBy}`
}

/** Notes a failure, and the time of the next attempt. */
export const noteStuck = statement<{ failures: number }, { kind: string; subject: string; reason: string }>(
  'stuck-work-note',
  `with released as (delete from due_leases where kind = :kind and subject = :subject)
   insert into stuck_work as w (kind, subject, reason, retry_at)
   values (:kind, :subject, :reason, now() + interval '1 millisecond' * ${waitAfter('1')})
   on conflict (kind, subject) do update set failures = w.failures + 1, reason = excluded.reason,
     retry_at = now() + interval '1 millisecond' * ${waitAfter('(w.failures + 1)')}
   returning failures`,
)

/** Forgets failures of work that succeeded at last, and gives back its leases. */
export const forgetStuck = statement<{ subject: string }, { kind: string; subjects: string[] }>(
  'stuck-work-forget',
  `with released as (delete from due_leases where kind = :kind and subject = any(:subjects::text[]))
   delete from stuck_work where kind = :kind and subject = any(:subjects::text[]) returning subject`,
)

/** Forgets failures without an attempt for so long that somebody must have dealt with them. */
export const forgetOldStuck = statement<{ subject: string }, { days: number }>(
  'stuck-work-forget-old',
  `with gone as (delete from due_leases where until < now() - interval '1 hour')
   delete from stuck_work where retry_at < now() - make_interval(days => :days) returning subject`,
)

export type StuckWorkRow = {
  kind: StuckKind
  subject: string
  failures: number
  reason: string
  since: Date
  retryAt: Date
  total: number
}

/** Work that failed, oldest first. */
export const selectStuckWork = statement<StuckWorkRow, { most: number }>(
  'stuck-work',
  `select kind, subject, failures, reason, since, retry_at, count(*) over () as total
   from stuck_work order by since, kind, subject limit :most`,
)
