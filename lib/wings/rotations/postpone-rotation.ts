import { audit } from '../../accounts/audit/audit.ts'
import { destinationFor } from '../../destinations/access.ts'
import type { Context } from '../../platform/context.ts'
import { DAY } from '../../platform/durations.ts'
import { ownerOf } from './start-rotation.ts'
import { upsertPostponement } from './store.ts'
import type { RotationKind } from './terms.ts'

/**
 * Stops proposing the exchange for a destination until this number of days has passed.
 * @throws Refusal `not-found`, `forbidden`, `insufficient-scope`
 */
export async function postponeRotation(
  { db, actor, clock }: Context,
  { destinationId, kind, days }: { destinationId: string; kind: RotationKind; days: number },
): Promise<void> {
  const destination = await destinationFor(db, actor, destinationId, 'manage-destinations')
  const until = new Date((await clock.service()).getTime() + days * DAY)
  await upsertPostponement(db, { kind, destinationId: destination.id, until })
  const entry = { action: 'postpone-rotation', ...ownerOf(destination), after: { kind, until } } as const
  await audit(db, actor, clock.machine(), entry)
}
