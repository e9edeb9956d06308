import { statement } from '../platform/database.ts'

/** No submission or reply of case `c` has content that is still to be deleted. */
const isFinished = `not exists (select 1 from submissions s where s.case_id = c.id and s.state <> 'deleted')
     and not exists (select 1 from replies r where r.case_id = c.id and r.state <> 'deleted')`

/** Up to `$2` finished cases whose newest event is from before `$1`, oldest first. */
export const selectFinishedCases = statement<{ id: string }>(
  'cases-finished',
  `select c.id from cases c where c.last_event_at < $1 and ${isFinished} order by c.last_event_at, c.id limit $2`,
)

/** Removes case `$1` if that still holds: its row is locked, so that no event comes in between. */
export const purgeCase = statement<{ id: string }>(
  'case-purge',
  `with c as materialized (
     select c.id from cases c where c.id = $1 and c.last_event_at < $2 and ${isFinished} for update)
   select c.id, purge_case(c.id) from c`,
)
