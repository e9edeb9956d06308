import { randomBytes } from 'node:crypto'
import { secretFault } from '../callbacks/secret.ts'
import { setEndpoint } from '../callbacks/set-endpoint.ts'
import { pairSecrets } from '../callbacks/pair-store.ts'
import { addSecret } from '../clients/add-secret.ts'
import type { SecretWish } from '../clients/new-secret.ts'
import { revokeSecret } from '../clients/revoke-secret.ts'
import { destinationFor } from '../destinations/access.ts'
import type { Context } from '../platform/context.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { clientFor, ownerOfClient, validSecrets } from './client-for.ts'
import { beginPlan, isOpen, ownerOf } from './start-rotation.ts'
import { selectOpenRotation } from './store.ts'

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
  const plan = { kind: 'callback-secret', destinationId, clientId: null, oldId, newId: id, newJwk: null } as const
  await beginPlan(context, plan, ownerOf(destination))
  await pairSecrets(db, { oneId: oldId, otherId: id })
  return { secret: given === undefined ? secret : null }
}

const NOT_THE_OTHER = "It must be the client's other valid secret, not the one that is used now."

/**
 * Begins the exchange of a client's secret: it has two from now on, both valid.
 * @param input.secretId its other valid secret, which becomes the new one; left out, the service makes one
 * @returns the secret that the service made, which can never be read again; null for one that was there
 * @throws Refusal `not-found`, `forbidden`; `invalid` with pointers `/secretName`, `/expiresAt` and `/secretId`;
 *   `conflict` when such an exchange is open, two secrets are valid already, no secret is valid, or a form sends in the
 *   client's name
 */
export async function startClientRotation(
  context: Context,
  { clientId, secretId: given, ...wish }: SecretWish & { clientId: string; secretId?: string },
): Promise<{ clientSecret: string | null }> {
  const client = await clientFor(context, clientId, 'manage-clients')
  const [open] = await selectOpenRotation(context.db, { ownerId: client.id, kind: 'client-secret' })
  if (open) throw isOpen('client-secret')
  const { inUse: old, other } = await validSecrets(context, client.id)
  if (!old) throw conflict('The client has no valid secret; add its first one under its secrets.')
  const planFor = (newId: string) => {
    const ids = { destinationId: null, clientId: client.id, oldId: old.id, newId, newJwk: null }
    return { kind: 'client-secret', ...ids } as const
  }
  if (given !== undefined) {
    if (given !== other?.id) throw invalid([{ pointer: '/secretId', detail: NOT_THE_OTHER }])
    await beginPlan(context, { ...planFor(given), begunBy: 'start-with-existing' }, ownerOfClient(client))
    return { clientSecret: null }
  }
  const { secretId, clientSecret } = await addSecret(context, { clientId: client.id, ...wish })
  try {
    await beginPlan(context, planFor(secretId), ownerOfClient(client))
  } catch (error) {
    // somebody else has begun an exchange at the same moment, and this secret stays unknown
    await revokeSecret(context, { clientId: client.id, secretId })
    throw error
  }
  return { clientSecret }
}
