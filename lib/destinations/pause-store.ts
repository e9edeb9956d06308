import type { Handle } from '../platform/database.ts'
import { statement } from '../platform/statement.ts'

/** False when the endpoint is paused already. */
export async function markPaused(db: Handle, endpointId: string, now: Date): Promise<boolean> {
  const { count } = await db.callbackEndpoint.updateMany({
    where: { id: endpointId, pausedAt: null },
    data: { pausedAt: now },
  })
  return count > 0
}

/**
 * Lets an endpoint go on, at once: after a resumption by hand it need not wait for a time that a failure set, and
 * failures count from 0. False when it was not paused.
 */
export async function markResumed(db: Handle, endpointId: string): Promise<boolean> {
  const { count } = await db.callbackEndpoint.updateMany({
    where: { id: endpointId, pausedAt: { not: null } },
    data: { pausedAt: null, nextAttemptAt: null, failures: 0, failingSince: null },
  })
  return count > 0
}

type UndecidedRow = { submissionId: string; caseId: string; rejectedAfter: Date; total: number }

/**
 * The submissions that wait longest for a decision, with the time after which the service rejects them, and their
 * total; `deadline` in milliseconds.
 */
export const selectUndecided = statement<UndecidedRow, { destinationId: string; deadline: number; most: number }>(
  'destination-undecided',
  `select id as submission_id, case_id, state_since + :deadline * interval '1 millisecond' as rejected_after,
     (select count(*) from submissions where destination_id = :destinationId and state = 'submitted') as total
   from submissions where destination_id = :destinationId and state = 'submitted' order by submitted_at, id limit :most`,
)

type PauseWaitingRow = { waiting: number; firstGivenUpAfter: Date | null }

/**
 * Number of notices that wait at an endpoint, and the time after which a failed attempt gives the first of them up;
 * `period` in milliseconds.
 */
export const selectWaiting = statement<PauseWaitingRow, { endpointId: string; period: number }>(
  'destination-waiting-to-lose',
  `select count(*) as waiting,
     min(n.first_attempt_at) filter (where n.type <> 'new-submissions') + :period * interval '1 millisecond'
       as first_given_up_after
   from notices n where n.endpoint_id = :endpointId and n.state = 'waiting'`,
)
