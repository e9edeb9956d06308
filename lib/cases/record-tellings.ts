import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { signServiceEvent } from './sign-event.ts'
import { recordTelling, selectUnrecordedTellings, type TellingRow } from './store.ts'

/** How many are signed at once. */
const BATCH = 50

/**
 * Turns what sides have learned (list calls, callbacks answered with 2xx) into signed notify events, at most one for
 * each way of telling (decisions 6). Safe on many nodes at once: the event and the mark are one statement.
 * @returns how many events were written, and whether more wait
 */
export async function recordTellings(context: Context<SystemActor>): Promise<{ recorded: number; more: boolean }> {
  const rows = await selectUnrecordedTellings(context.db.pool, { most: BATCH })
  const written = await Promise.all(rows.map((row) => recordOne(context, row)))
  return { recorded: written.filter(Boolean).length, more: rows.length === BATCH }
}

async function recordOne({ db: { pool: db }, clock }: Context<SystemActor>, telling: TellingRow): Promise<boolean> {
  const event = await signServiceEvent(db, {
    row: telling.subjectKind === 'submission' ? 'notify-submission' : 'notify-reply',
    caseId: telling.caseId,
    subjectId: telling.subjectId,
    content: { notifyType: telling.notifyType },
    at: telling.toldAt,
  })
  const now = await clock.service()
  const rows = await recordTelling(db, { ...telling, event: JSON.stringify(event), now })
  return rows.length > 0
}
