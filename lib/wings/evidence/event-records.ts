import type { Context } from '../../platform/context.ts'
import type { Handle } from '../../platform/database.ts'
import { noticesOfCase, withUntold, type NoticeView } from '../../timelines/notices-of-case.ts'
import { happeningOfEvent } from '../../timelines/read-timeline.ts'
import { selectEventsFrom, type CaseRow, type EventRow } from '../../timelines/store.ts'
import type { Evidence } from './schema.ts'

/** Events read at once. */
const BATCH = 1000

/** All events of the case with their tokens, their places in the chain, and what became of telling them. */
export async function eventRecords({ db, actor, clock }: Context, row: CaseRow): Promise<Evidence['events']> {
  const events = await allEvents(db, row.id)
  const { bySequence } = await noticesOfCase(db, actor, row, { from: 1, now: await clock.service() })
  const submitted = new Set(events.filter(({ name }) => name.startsWith('submit-')).map(({ subjectId }) => subjectId))
  return events.map((event) => ({
    sequence: event.sequence,
    token: event.token,
    chain: event.chain.toString('base64url'),
    recordedAt: event.recordedAt.toISOString(),
    notices: withUntold(happeningOfEvent(event, submitted.has(event.subjectId)), bySequence.get(event.sequence)).map(
      noticeRecord,
    ),
  }))
}

function noticeRecord({ side, type, state, reason, attempts, finishedAt, tried }: NoticeView) {
  return {
    side,
    type,
    state,
    reason,
    attempts,
    finishedAt: finishedAt?.toISOString() ?? null,
    tried: tried.map(({ startedAt, durationMilliseconds, status, errorClass }) => {
      return { startedAt: startedAt.toISOString(), durationMilliseconds, status, errorClass }
    }),
  }
}

async function allEvents(db: Handle, caseId: string): Promise<EventRow[]> {
  const events: EventRow[] = []
  for (;;) {
    const batch = await selectEventsFrom(db, { caseId, from: events.length + 1, most: BATCH })
    events.push(...batch)
    if (batch.length < BATCH) return events
  }
}
