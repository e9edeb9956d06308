import type { SubjectKind } from '@kurier/wire/names'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/errors.ts'
import { selectReceipt } from './store.ts'

/** Seconds after which whoever was too early asks again. */
const ASK_AGAIN = 10

type DeletedDocument = { kind: SubjectKind; document: { id: string; state: string } }

/**
 * The signed receipt of a submission or reply, which the caller has found for its actor.
 * @throws 404 that says whether it is not deleted yet, or the receipt is still being made
 */
export async function readReceipt(
  { db }: Context,
  { kind, document: { id, state } }: DeletedDocument,
): Promise<{ deletionReceipt: string }> {
  const [row] = await selectReceipt(db, { documentId: id })
  if (row?.token) return { deletionReceipt: row.token }
  if (row) throw beingMade()
  if (state !== 'deleted') throw none(`The content of this ${kind} is not deleted yet: its state is ${state}.`)
  throw none(`The content of this ${kind} was deleted before the service made receipts.`)
}

const none = (detail: string): Refusal => new Refusal('not-found', detail)

const beingMade = (): Refusal =>
  new Refusal('not-found', 'The content is deleted, and the receipt is being made. Ask again in a moment.', {
    retryAfterSeconds: ASK_AGAIN,
  })
