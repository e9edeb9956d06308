import { audit } from '../../accounts/audit/audit.ts'
import { destinationFor } from '../../destinations/access.ts'
import { isSameKey } from '../../destinations/key-rules.ts'
import { findKey, keyRowsOf } from '../../destinations/key-store.ts'
import { offeredKey, type OfferedKey } from '../../destinations/offered-key.ts'
import type { Jwk } from '../../destinations/schema.ts'
import type { Destination } from '../../destinations/store.ts'
import type { KeyPurpose } from '../../destinations/terms.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { insertRotation, type RotationRow, type TakenStep } from './store.ts'
import { takenBy, type PlanOwner } from './take-step.ts'

/** A destination as the audit log names it. */
export function ownerOf({ id, name, organisationId }: Destination): PlanOwner {
  return { organisationId, object: { kind: 'destination', id, name } }
}

const purposes = { 'encryption-key': 'encryption', 'signing-key': 'signing' } as const satisfies Record<
  string,
  KeyPurpose
>

type NewPlan = Pick<RotationRow, 'kind' | 'destinationId' | 'oldId' | 'newId' | 'newJwk'>

/**
 * Begins the exchange of a destination's key for a new one, of which the public part is given. Nothing of the destination
 * changes yet.
 * @throws Refusal `not-found`, `forbidden`, `insufficient-scope`; `invalid` for the key, with pointers into `/jwk`;
 *   `conflict` when such an exchange is open, or there is no key to be exchanged
 */
export async function startKeyRotation(
  context: Context,
  { destinationId, kind, jwk }: { destinationId: string; kind: keyof typeof purposes; jwk: Jwk },
): Promise<void> {
  const destination = await destinationFor(context.db, context.actor, destinationId, 'manage-destinations')
  const purpose = purposes[kind]
  const key = await offeredKey(jwk, { at: '/jwk', purpose, now: context.clock.machine() })
  const oldId = await keyInUse(context, destination, purpose)
  if (oldId === undefined) {
    throw conflict(`The destination has no ${purpose} key yet; add its first one under its keys.`)
  }
  await assertNew(context, destinationId, key, oldId)
  const plan = { kind, destinationId, oldId, newId: key.kid, newJwk: key.jwk }
  await beginPlan(context, plan, ownerOf(destination))
}

/** The key that is used now: the encryptionKid, or the newest signing key that is not revoked. */
async function keyInUse({ db }: Context, destination: Destination, purpose: KeyPurpose): Promise<string | undefined> {
  if (purpose === 'encryption') return destination.encryptionKid ?? undefined
  const keys = await keyRowsOf(db, destination.id)
  return keys.findLast((key) => key.purpose === purpose && key.revokedAt === null)?.kid
}

async function assertNew({ db }: Context, destinationId: string, key: OfferedKey, oldId: string): Promise<void> {
  const fault = (detail: string) => invalid([{ pointer: '/jwk/kid', detail }])
  if (key.kid === oldId) throw fault('This key is the one in use; make a new one, with another kid.')
  const known = await findKey(db, destinationId, key.kid)
  if (known?.isRevoked) throw fault('The destination had a key with this kid, which was revoked; choose another kid.')
  if (known && !isSameKey(known, key)) throw fault('The destination has another key with this kid; choose another kid.')
  if (!known && key.chainRefusal) throw key.chainRefusal
}

/** Stores a new plan. @throws Refusal `conflict` when one of its kind is open */
export async function beginPlan(context: Context, plan: NewPlan, owner: PlanOwner): Promise<void> {
  const { db, actor, clock } = context
  const now = await clock.service()
  const { kind, oldId, newId: to } = plan
  const started: TakenStep = { step: 'start', at: now.toISOString(), by: takenBy(context, false) }
  const newJwk = plan.newJwk && JSON.stringify(plan.newJwk)
  const row = { ...plan, id: newId(), newJwk, steps: JSON.stringify([started]), now }
  if ((await insertRotation(db, row)).length === 0)
    throw conflict(`An exchange (${kind}) is under way already; carry it on, or cancel it first.`)
  const entry = { action: 'start-rotation', ...owner, after: { kind, oldId, newId: to } } as const
  await audit(db, actor, clock.machine(), entry)
}
