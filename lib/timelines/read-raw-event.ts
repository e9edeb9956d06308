import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { readEvent } from './event-content.ts'
import { findCase, noteLook } from './open-case.ts'
import type { RawEvent } from './schema.ts'
import { selectEventsFrom } from './store.ts'

/**
 * One event of a case as it was signed, and what stands in it. Each look of support or an operator is written into the
 * audit log.
 * @param now the machine's clock, for the audit log
 * @throws 404
 */
export async function readRawEvent(
  db: Database,
  actor: Actor,
  { caseId, sequence }: { caseId: string; sequence: number },
  now = new Date(),
): Promise<RawEvent> {
  const row = await findCase(db, actor, caseId)
  const [event] = await selectEventsFrom(db, { caseId, from: sequence, most: 1 })
  if (event?.sequence !== sequence) throw notFound('event')
  await noteLook(db, actor, row, { action: 'see-case', what: { sequence } }, now)
  const { jws } = readEvent(event.token)
  return {
    sequence,
    token: event.token,
    protectedHeader: jws?.protectedHeader ?? null,
    payload: jws?.payload ?? null,
  }
}
