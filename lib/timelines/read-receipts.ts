import type { Context } from '../platform/context.ts'
import { selectReceipts, type ReceiptRow } from '../receipts/store.ts'
import { findCase } from './open-case.ts'

/** Deletions in a case. `mayProve`: this person may start a search of the database and the blob store for traces. */
type CaseReceipts = { receipts: ReceiptRow[]; mayProve: boolean }

/** The deletion receipts of a case, for readers of the case. @throws 404 */
export async function readReceipts(context: Context, { caseId }: { caseId: string }): Promise<CaseReceipts> {
  await findCase(context, { caseId })
  const { db, actor } = context
  const mayProve = actor.kind === 'person' && actor.isOperator
  return { receipts: await selectReceipts(db, { caseId }), mayProve }
}
