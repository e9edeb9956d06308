import { checkedCallback } from '../callbacks/connection/checked-callback.ts'
import { repointCaseNotices } from '../callbacks/again/repoint-notices.ts'
import type { CallbackInput } from '../callbacks/schema.ts'
import { setEndpoint } from '../callbacks/set-endpoint.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { updateCaseEndpoint, type CaseRow } from './store.ts'

/**
 * Sets the callback for changes of a case, for its online service (decisions 4, PUT /cases/{caseId}/callback). Waiting
 * notices go there as well.
 * @param input.theCase found for its sending side
 * @throws 422 with each fault of URL and secret at its pointer
 */
export async function setCaseCallback(
  context: Context,
  { theCase, callback }: { theCase: CaseRow; callback: CallbackInput },
): Promise<void> {
  const checked = checkedCallback(callback, '')
  const endpointId = await setEndpoint(context.db, { kind: 'client', id: theCase.clientId }, checked, '')
  await pointCase(context, theCase, endpointId)
}

/**
 * Removes the callback of a case, if it has one. Waiting notices then go to the callback of their submission; notices
 * without an address are cancelled.
 */
export async function removeCaseCallback(context: Context, { theCase }: { theCase: CaseRow }): Promise<void> {
  await pointCase(context, theCase, null)
}

async function pointCase({ db, clock }: Context, theCase: CaseRow, endpointId: string | null): Promise<void> {
  const now = await clock.service()
  await inTransaction(db, async (tx) => {
    await updateCaseEndpoint(tx, { id: theCase.id, endpointId })
    await repointCaseNotices(tx, theCase.id, now)
  })
}
