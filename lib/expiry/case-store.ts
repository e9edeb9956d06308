import { statement } from '../platform/statement.ts'

/** No submission or reply of case `c` has content that is still to be deleted. */
const isFinished = `not exists (select 1 from submissions s where s.case_id = c.id and s.state <> 'deleted')
     and not exists (select 1 from replies r where r.case_id = c.id and r.state <> 'deleted')`

/** Finished cases whose newest event is older than `before`, oldest first. */
export const selectFinishedCases = statement<{ id: string }, { before: Date; most: number }>(
  'cases-finished',
  `select c.id from cases c where c.last_event_at < :before and ${isFinished} order by c.last_event_at, c.id limit :most`,
)

/** Removes the case if that still holds: its row is locked, so that no event comes in between. */
export const purgeCase = statement<{ id: string }, { id: string; before: Date }>(
  'case-purge',
  `with c as materialized (
     select c.id from cases c where c.id = :id and c.last_event_at < :before and ${isFinished} for update)
   select c.id from c cross join lateral (select purge_case(c.id)) purged`,
)
