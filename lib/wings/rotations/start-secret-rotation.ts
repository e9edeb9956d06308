import { randomBytes } from 'node:crypto'
import { secretFault } from '../../callbacks/secret.ts'
import { setEndpoint } from '../../callbacks/set-endpoint.ts'
import { pairSecrets } from '../../callbacks/pair-store.ts'
import { destinationFor } from '../../destinations/access.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { beginPlan, ownerOf } from './start-rotation.ts'

/**
 * Begins the exchange of a destination's callback secret. From now on callbacks are signed with both: `callback-secret-id`
 * names the one that is used, still the old one, and `callback-authentication-other` is made with the other.
 * @param input.secret the new secret; made by the service when it is left out
 * @returns the secret that the service made, which can never be read again; null for one that was given
 * @throws Refusal `not-found`, `forbidden`, `insufficient-scope`; `invalid` with pointer `/secret`; `conflict` when such an
 *   exchange is open, or the destination has no callback
 */
export async function startCallbackRotation(
  context: Context,
  { destinationId, secret: given }: { destinationId: string; secret?: string },
): Promise<{ secret: string | null }> {
  const { db, actor } = context
  const secret = given ?? randomBytes(32).toString('base64url')
  const destination = await destinationFor(db, actor, destinationId, 'manage-destinations')
  const { callbackEndpointId: oldId, callbackUrl: url } = destination
  const fault = secretFault(secret)
  if (fault) throw invalid([{ pointer: '/secret', detail: fault }])
  if (oldId === null || url === null) throw conflict('The destination has no callback yet; set one first.')
  const id = await setEndpoint(db, { kind: 'destination', id: destinationId }, { url, secret }, '')
  if (id === oldId) throw invalid([{ pointer: '/secret', detail: 'This is the secret in use; choose another one.' }])
  const plan = { kind: 'callback-secret', destinationId, oldId, newId: id, newJwk: null } as const
  await beginPlan(context, plan, ownerOf(destination))
  await pairSecrets(db, { oneId: oldId, otherId: id })
  return { secret: given === undefined ? secret : null }
}
