import type { Context } from '../platform/context.ts'
import { selectReceipts, type ReceiptRow } from '../receipts/store.ts'
import { findCase } from './open-case.ts'

/** What was deleted in a case. `mayProve`: this person may have the database and the blob store searched for it. */
type CaseReceipts = { receipts: ReceiptRow[]; mayProve: boolean }

/** The deletion receipts of a case, for a person who sees it. @throws 404 */
export async function readReceipts(context: Context, { caseId }: { caseId: string }): Promise<CaseReceipts> {
  await findCase(context, { caseId })
  const { db, actor } = context
  const mayProve = actor.kind === 'person' && actor.isOperator
  return { receipts: await selectReceipts(db, { caseId }), mayProve }
}
