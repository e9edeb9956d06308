import { assertMay } from '../accounts/permissions.ts'
import { isValidSecret } from '../clients/rules.ts'
import { nameOfClient, secretsOfClient, type SecretRow } from '../clients/store.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { asUuid } from '../platform/ids.ts'
import type { PlanOwner } from './take-step.ts'

export type PlannedClient = { id: string; name: string; organisationId: string }

/**
 * A client for an actor that may do this to it.
 * @throws Refusal `not-found` when it is unknown or the actor may not see it, `forbidden` when it may only be seen
 */
export async function clientFor(
  { db, actor }: Context,
  clientId: string,
  permission: 'see-clients' | 'manage-clients',
): Promise<PlannedClient> {
  const id = asUuid(clientId)
  const found = id && (await nameOfClient(db, id))
  if (!found) throw notFound('client')
  assertMay(actor, { permission, see: 'see-clients', what: 'client' }, found.organisationId)
  return { id, ...found }
}

/** A client as the audit log names it. */
export function ownerOfClient({ id, name, organisationId }: PlannedClient): PlanOwner {
  return { organisationId, object: { kind: 'client', id, name } }
}

/** The valid secret that was used last, or the newest if all are unused; and the other one, if there are two. */
export async function validSecrets(
  { db, clock }: Context,
  clientId: string,
): Promise<{ inUse?: SecretRow; other?: SecretRow }> {
  const now = clock.machine()
  const valid = (await secretsOfClient(db, clientId)).filter((secret) => isValidSecret(secret, now))
  const usedAt = ({ lastUsedAt }: SecretRow): number => lastUsedAt?.getTime() ?? 0
  // a stable sort: the newest is last of equals
  const [inUse, other] = valid.toSorted((one, another) => usedAt(one) - usedAt(another)).toReversed()
  return { inUse, other }
}
