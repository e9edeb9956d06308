import type { Handle } from '../../platform/database.ts'
import { isRecent } from '../../platform/due.ts'
import { statement } from '../../platform/statement.ts'

type Claim = {
  keys: string[]
  free: number[]
  claim: string
  now: Date
  firstWait: number
  longestWait: number
  forgottenAfter: number
}

const waitOfKnown = 'least(:longestWait::float8, :firstWait::float8 * 2 ^ least(known.count - asked.free, 10))'

/**
 * Counts an attempt in each of these counters that is not waiting; times in milliseconds. One that counted it bears its
 * `claim`. Rows are locked in the order of their keys, so that two attempts never wait for each other.
 */
export const countSignInAttempts = statement<{ key: string; count: number; at: Date; claim: string }, Claim>(
  'sign-in-attempts-count',
  `with asked as (select key, free from unnest(:keys::text[], :free::int[]) as a (key, free)),
   counted as (
     insert into sign_in_attempts as known (key, count, at, claim)
     select key, 1, :now::timestamptz, :claim::uuid from asked order by key
     on conflict (key) do update set (count, at, claim) = (
       select case when isForgotten then 1 when isWaiting then known.count else known.count + 1 end,
         case when isWaiting and not isForgotten then known.at else :now::timestamptz end,
         case when isWaiting and not isForgotten then known.claim else :claim::uuid end
       from (select
         :now::timestamptz >= known.at + :forgottenAfter::float8 * interval '1 millisecond' as isForgotten,
         known.count >= asked.free and ${isRecent('known.at', ':now::timestamptz', waitOfKnown)} as isWaiting
         from asked where asked.key = known.key) standing)
     returning key, count, at, claim)
   select key, count, at, claim from counted`,
)

/** What was counted under these keys. */
export const selectSignInAttempts = (db: Handle, keys: string[]) =>
  db.signInAttempt.findMany({ where: { key: { in: keys } }, select: { key: true, count: true, at: true } })

/** Takes one attempt back in each counter of `less`, and forgets those of `gone`. */
export const releaseSignInAttempts = statement<{ key: string }, { less: string[]; gone: string[] }>(
  'sign-in-attempts-release',
  `with gone as (delete from sign_in_attempts where key = any(:gone::text[]))
   update sign_in_attempts set count = greatest(0, count - 1) where key = any(:less::text[]) returning key`,
)
