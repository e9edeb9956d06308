import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'
import { eventValues } from './recording.ts'
import { signServiceEvent } from './sign-event.ts'
import { recordTelling, takeUnrecordedTellings, type TellingRow } from './store.ts'

/** How many are signed at once. */
const BATCH = 50

/** `failed`: those that could not be written and are left alone for a while. */
type TellingCounts = { recorded: number; failed: number; more: boolean }

/**
 * Turns what sides have learned (list calls, callbacks answered with 2xx) into signed notify events, at most one for
 * each way of telling (decisions 6). Safe on many nodes at once: the event and the mark are one statement.
 * @returns how many events were written, and whether more wait
 */
export async function recordTellings(context: Context<SystemActor>): Promise<TellingCounts> {
  const rows = await takeUnrecordedTellings(context.db, { most: BATCH })
  const { results: written, failed } = await eachByItself(context.db, rows, {
    kind: 'record-telling',
    subjectOf: ({ subjectId, notifyType }) => `${subjectId} ${notifyType}`,
    work: (row) => recordOne(context, row),
  })
  return { recorded: written.filter(Boolean).length, failed, more: rows.length === BATCH }
}

async function recordOne({ db, clock }: Context<SystemActor>, telling: TellingRow): Promise<boolean> {
  const event = await signServiceEvent(db, {
    row: telling.subjectKind === 'submission' ? 'notify-submission' : 'notify-reply',
    caseId: telling.caseId,
    subjectId: telling.subjectId,
    content: { notifyType: telling.notifyType },
    at: telling.toldAt,
  })
  const now = await clock.service()
  const { caseId, notifyType } = telling
  const rows = await recordTelling(db, { caseId, notifyType, now, ...eventValues(event) })
  return rows.length > 0
}
