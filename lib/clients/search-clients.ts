import { organisationsFor } from '../accounts/permissions.ts'
import type { Context } from '../platform/context.ts'
import { asClientKind, asScope, inScopeOrder } from './rules.ts'
import { countClients, selectClientPage, type ClientSort } from './search-store.ts'
import type { Scope } from '../platform/terms.ts'
import { readableFromReplica } from '../platform/replica.ts'

/** `q`: part of the name, or the beginning of the id; an unknown `kind`, `status` or `scope` finds nothing. */
export type ClientSearch = {
  page: number
  pageSize: number
  sort: ClientSort
  q?: string
  kind?: string
  status?: string
  scope?: string
}

export type FoundClient = {
  clientId: string
  organisationId: string
  organisationName: string
  name: string
  kind: string
  scopes: Scope[]
  status: string
  createdAt: Date
  /** At most a minute behind. */
  lastTokenAt: Date | null
  /** for how many milliseconds its callbacks have failed, and how many notices wait there */
  failingFor: number | null
  waiting: number
}

/** One page, counted from 1, of the clients that the actor may see; `total` over all pages. */
export const searchClients = readableFromReplica(
  async (
    { db, actor, clock }: Context,
    { page, pageSize, sort, q, kind, status, scope }: ClientSearch,
  ): Promise<{ clients: FoundClient[]; total: number }> => {
    const filter = {
      organisationIds: organisationsFor(actor, 'see-clients'),
      text: q?.trim() || null,
      kind: kind ? (asClientKind(kind) ?? '') : null,
      status: status || null,
      scope: scope ? (asScope(scope) ?? '') : null,
    }
    const now = await clock.service()
    const total = await countClients(db, filter)
    const rows = await selectClientPage(db, filter, { sort, limit: pageSize, offset: (page - 1) * pageSize })
    return {
      total,
      clients: rows.map(({ id: clientId, scopes, failingSince, ...row }) => ({
        ...row,
        clientId,
        scopes: inScopeOrder(scopes),
        failingFor: failingSince && now.getTime() - failingSince.getTime(),
      })),
    }
  },
)
