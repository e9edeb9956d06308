import { statement } from '../platform/statement.ts'

/** Failures of one client from one network; times in milliseconds: since 1970 here, of a monotonic clock on a node. */
export type Failures = { times: readonly number[]; blocks: number; blockedUntil: number }

export const selectFailures = statement<{ failures: Failures }, { key: string }>(
  'failed-attempts-select',
  'select failures from failed_attempts where key = :key',
)

/** Replaces the failures that were read before; no row when another node was quicker. */
export const putFailures = statement<
  { key: string },
  { key: string; now: Date; failures: Failures; before: Failures | null }
>(
  'failed-attempts-put',
  `insert into failed_attempts as known (key, failures, at) values (:key, :failures::jsonb, :now)
   on conflict (key) do update set failures = excluded.failures, at = excluded.at
   where known.failures = :before::jsonb returning key`,
)

/** Removes failures that no longer count. */
export const removeOldFailures = statement<{ key: string }, { before: Date; most: number }>(
  'failed-attempts-remove',
  `delete from failed_attempts where key in (
     select key from failed_attempts where at < :before order by at limit :most) returning key`,
)
