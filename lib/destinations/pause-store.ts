import { statement, type Database } from '../platform/database.ts'

const pauseOne = statement<{ id: string }>(
  'endpoint-pause',
  'update callback_endpoints set paused_at = $2 where id = $1 and paused_at is null returning id',
)
const resumeOne = statement<{ id: string }>(
  'endpoint-resume',
  `update callback_endpoints set paused_at = null, next_attempt_at = null, failures = 0, failing_since = null
   where id = $1 and paused_at is not null returning id`,
)

/** False when the endpoint is paused already. */
export async function markPaused(tx: Database, endpointId: string, now: Date): Promise<boolean> {
  return (await pauseOne(tx, endpointId, now)).length > 0
}

/** Lets an endpoint go on, at once: resumed by hand, it need not wait for a time that a failure set, and failures count anew. False when it was not paused. */
export async function markResumed(tx: Database, endpointId: string): Promise<boolean> {
  return (await resumeOne(tx, endpointId)).length > 0
}

export type UndecidedRow = { submissionId: string; caseId: string; rejectedAfter: Date; total: number }

const selectUndecided = statement<UndecidedRow>(
  'destination-undecided',
  `select id as "submissionId", case_id as "caseId",
     state_since + $2 * interval '1 millisecond' as "rejectedAfter", count(*) over () as total
   from submissions where destination_id = $1 and state = 'submitted' order by state_since, id limit $3`,
)

/** The submissions that wait longest for a decision, with the time after which the service rejects them, and how many there are. */
export async function undecidedOf(db: Database, id: string, deadline: number, most: number): Promise<UndecidedRow[]> {
  return selectUndecided(db, id, deadline, most)
}

export type WaitingRow = { waiting: number; firstGivenUpAfter: Date | null }

const selectWaiting = statement<WaitingRow>(
  'destination-waiting-to-lose',
  `select count(*) as waiting,
     min(n.first_attempt_at) filter (where n.type <> 'new-submissions') + $2 * interval '1 millisecond' as "firstGivenUpAfter"
   from notices n where n.endpoint_id = $1 and n.state = 'waiting'`,
)

/** How much waits at an endpoint, and after which time a failed attempt gives the first of it up; `period` in milliseconds. */
export async function waitingAt(db: Database, endpointId: string, period: number): Promise<WaitingRow> {
  const [row] = await selectWaiting(db, endpointId, period)
  return row ?? { waiting: 0, firstGivenUpAfter: null }
}
