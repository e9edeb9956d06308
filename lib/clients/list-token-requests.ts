import { assertMay } from '../accounts/permissions.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { asUuid } from '../platform/ids.ts'
import { nameOfClient } from './store.ts'
import { selectTokenRequests } from './token-request-store.ts'
import { pageOf } from '../platform/page-of.ts'
import { PAGE_SIZE } from '../platform/terms.ts'
import { readableFromReplica } from '../platform/replica.ts'

/** `outcome`: granted, or the error code of RFC 6749 section 5.2; `reason`: of `refusalReasons`. */
export type ListedTokenRequest = {
  id: number
  at: Date
  outcome: string
  reason: string | null
  scope: string | null
  address: string
}

/**
 * Outcomes of a client's token requests in the last 14 days, newest first; granted ones are recorded once a minute.
 * @param input.before the last id of the page before; undefined for the newest
 * @returns `next`: `before` of the next page, null on the last page
 * @throws Refusal `not-found`
 */
export const listTokenRequests = readableFromReplica(
  async (
    { db, actor }: Context,
    input: { clientId: string; before?: number },
  ): Promise<{ requests: ListedTokenRequest[]; next: number | null }> => {
    const clientId = asUuid(input.clientId)
    const client = clientId && (await nameOfClient(db, clientId))
    if (!client) throw notFound('client')
    assertMay(actor, { permission: 'see-clients', see: 'see-clients', what: 'client' }, client.organisationId)
    const rows = await selectTokenRequests(db, { clientId, before: input.before, most: PAGE_SIZE + 1 })
    const { page, next } = pageOf(rows)
    return { requests: page, next }
  },
)
