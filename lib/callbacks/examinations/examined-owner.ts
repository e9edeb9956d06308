import { may, assertMay, type Permission } from '../../accounts/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { asUuid } from '../../platform/ids.ts'
import { findOwner, type OwnerRow } from '../log/log-store.ts'
import type { OwnerKind } from '../terms.ts'

/** Whose callback is examined. */
export type OwnerToExamine = { kind: OwnerKind; id: string }

/** A person who may change a destination or client may have its receiver tried; a person who sees it sees the results. */
const needs: Record<OwnerKind, { see: Permission; examine: Permission }> = {
  destination: { see: 'see-destinations', examine: 'manage-destinations' },
  client: { see: 'see-clients', examine: 'manage-clients' },
}

/** @throws Refusal `not-found`; `forbidden` for who sees it and may not do this */
export async function ownerFor(
  { db, actor }: Context,
  { kind, id }: OwnerToExamine,
  to: 'see' | 'examine',
): Promise<OwnerRow> {
  const known = asUuid(id)
  const [owner] = known ? await findOwner(db, { kind, id: known }) : []
  if (!owner) throw notFound(kind)
  assertMay(actor, { permission: needs[kind][to], see: needs[kind].see, what: kind }, owner.organisationId)
  return owner
}

export const mayExamine = (actor: Actor, { kind, organisationId }: OwnerRow): boolean =>
  may(actor, needs[kind].examine, organisationId)
