import { assertCallbackRate } from '#app/_http/callback-rate.ts'
import type { ClientActor } from '#lib/platform/actor.ts'

/**
 * A body that sets a callback leads to a request to its address (decisions 4): limits these requests per client, and
 * for all clients of its organisation.
 * @throws 429
 */
export function assertCheckRate({ clientId, organisationId }: ClientActor, body: { callback?: unknown }): void {
  if (body.callback) assertCallbackRate(clientId, organisationId)
}
