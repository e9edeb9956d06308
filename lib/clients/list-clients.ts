import { organisationsFor } from '../accounts/permissions.ts'
import type { Context } from '../platform/context.ts'
import { inScopeOrder } from './rules.ts'
import { selectClients } from './store.ts'
import type { Scope } from '../platform/terms.ts'

/** A secret as it is listed: all but the secret itself. */
export type ListedSecret = {
  secretId: string
  name: string
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  /** At most a minute behind. */
  lastUsedAt: Date | null
}

export type ListedClient = {
  clientId: string
  organisationId: string
  name: string
  kind: string
  scopes: Scope[]
  status: string
  createdAt: Date
  secrets: ListedSecret[]
}

/**
 * All API clients that the actor may see, whole with their secrets, oldest first; `isValidSecret` tells which secrets
 * are valid. The portal's list in pages is `searchClients`.
 */
export async function listClients(
  { db, actor }: Context,
  filter: { organisationId?: string } = {},
): Promise<ListedClient[]> {
  const seen = organisationsFor(actor, 'see-clients') ?? undefined
  const { organisationId } = filter
  const wanted = organisationId ? [organisationId].filter((id) => !seen || seen.includes(id)) : seen
  const rows = await selectClients(db, wanted)
  return rows.map(({ id, clientSecrets, scopes, ...client }) => ({
    ...client,
    clientId: id,
    scopes: inScopeOrder(scopes),
    secrets: clientSecrets.map(({ id: secretId, ...secret }) => ({ secretId, ...secret })),
  }))
}
