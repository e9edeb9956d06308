import type { Database } from '../platform/database.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import type { EventRow } from '../cases/rules.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import { sweep, type Deadlines, type Rule, type Swept } from '../submissions/expire-submissions.ts'
import {
  deleteReply,
  rejectOverdue,
  selectDecidedDue,
  selectIncompleteDue,
  selectSubmittedDue,
  type DueRow,
} from './store.ts'

/** Decisions 5: what happens to a reply when the deadline of its state has come. */
const rules: readonly Rule[] = [
  { deadline: 'submitted', counts: 'rejected', due: selectSubmittedDue, act: rejectForService },
  { deadline: 'incomplete', counts: 'deleted', due: selectIncompleteDue, act: deleteWith('delete-incomplete-reply') },
  { deadline: 'content', counts: 'deleted', due: selectDecidedDue, act: deleteWith('delete-reply') },
]

/** One batch of what is due with replies. */
export async function expireReplies(db: Database, deadlines: Deadlines): Promise<Swept> {
  return sweep(db, rules, deadlines)
}

async function rejectForService(db: Database, row: DueRow, now: Date, since: Date): Promise<unknown[]> {
  const problem = {
    type: `${wireAddresses().eventProblemTypeBase}/timeout`,
    title: 'Not decided in time',
    detail: 'The reply was neither accepted nor rejected within the time limit.',
    instance: 'reply',
  }
  const event = await signed(db, 'reject-reply-by-service', row, now, { problems: [problem] })
  return rejectOverdue(db, row.id, now, event, since)
}

function deleteWith(event: EventRow): Rule['act'] {
  return async (db, row, now, since) =>
    deleteReply(db, row.id, now, await signed(db, event, row, now, {}), since, row.state)
}

async function signed(db: Database, event: EventRow, row: DueRow, at: Date, content: object): Promise<string> {
  return JSON.stringify(await signServiceEvent(db, { row: event, caseId: row.case_id, subjectId: row.id, content, at }))
}
