import type { Database } from '../platform/database.ts'
import { expireDocuments, type Swept } from '../content/expire-documents.ts'
import {
  deleteReply as deleteContent,
  rejectOverdue,
  selectDecidedDue,
  selectIncompleteDue,
  selectSubmittedDue,
} from './store.ts'
import type { DocumentTimes } from '../platform/deadlines.ts'

const statements = { deleteContent, rejectOverdue, selectDecidedDue, selectIncompleteDue, selectSubmittedDue }

/** One batch of what is due with replies (decisions 5). */
export async function expireReplies(db: Database, deadlines: DocumentTimes): Promise<Swept> {
  return expireDocuments(db, { kind: 'reply', statements }, deadlines)
}
