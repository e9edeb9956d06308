import type { Context } from '../platform/context.ts'
import { send, type Attempt } from './attempt.ts'
import { callbackClient } from './callback-client.ts'
import { readClocks } from './instant.ts'
import { insertTestAttempt } from './log-store.ts'
import { attemptRow } from './record-attempt.ts'

/** The type of a test: of the three the one that every receiver gets and that names nothing to fetch. */
const TYPE = 'new-events'

type Endpoint = { id: string; url: string; secretSealed: Buffer }

/**
 * Sends a real callback that names nothing, signed like any other, and writes it down in the log as a test. It changes
 * nothing of what waits, nor of how the endpoint stands.
 * @returns the attempt, and its id in the log
 */
export async function sendTest(
  { db, clock }: Context,
  { id: endpointId, url, secretSealed }: Endpoint,
): Promise<Attempt & { attemptId: string }> {
  const startedAt = await readClocks(clock)
  const attempt = await send(clock, callbackClient(), { type: TYPE, url, secretSealed, subjects: [], startedAt })
  const [row] = await insertTestAttempt(db.pool, { endpointId, attempt: JSON.stringify(attemptRow(TYPE, attempt)) })
  if (!row) throw new Error('an insert answers one row')
  return { ...attempt, attemptId: String(row.id) }
}
