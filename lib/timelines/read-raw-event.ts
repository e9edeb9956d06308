import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { readEvent } from './event-content.ts'
import { findCase, noteLook } from './open-case.ts'
import type { RawEvent } from './schema.ts'
import { selectEventsFrom } from './store.ts'

/**
 * One event of a case as it was signed, and what stands in it. Each look of support or an operator is written into the
 * audit log.
 * @throws 404
 */
export async function readRawEvent(
  context: Context,
  { caseId, sequence }: { caseId: string; sequence: number },
): Promise<RawEvent> {
  const row = await findCase(context, { caseId })
  const [event] = await selectEventsFrom(context.db, { caseId, from: sequence, most: 1 })
  if (event?.sequence !== sequence) throw notFound('event')
  await noteLook(context, { row, action: 'see-case', what: { sequence } })
  const { jws } = readEvent(event.token)
  return {
    sequence,
    token: event.token,
    protectedHeader: jws?.protectedHeader ?? null,
    payload: jws?.payload ?? null,
  }
}
