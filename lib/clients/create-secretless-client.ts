import { auditRow } from '../accounts/audit.ts'
import { insertAudit } from '../accounts/audit-store.ts'
import type { Actor } from '../platform/actor.ts'
import type { Management } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { insertClient } from './store.ts'
import { clientKinds, type ClientKind } from './terms.ts'

/**
 * Registers a client for which the installation itself signs tokens: without a secret nobody gets one at the token
 * endpoint. A part of later rooms' verbs, which have checked the actor.
 * @param now the machine's clock
 * @returns its id
 */
export async function createSecretlessClient(
  tx: Management,
  actor: Actor,
  { organisationId, name, kind }: { organisationId: string; name: string; kind: ClientKind },
  now: Date,
): Promise<string> {
  const id = newId()
  const scopes = [...clientKinds[kind]]
  await insertClient(tx, { id, organisationId, name, kind, scopes })
  const object = { kind: 'client', id, name }
  const entry = { action: 'create-client' as const, organisationId, object, after: { name, kind, scopes } }
  await insertAudit(tx, auditRow(actor, entry, now))
  return id
}
