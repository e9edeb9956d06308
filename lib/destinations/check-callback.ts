import { callbackClient } from '../callbacks/callback-client.ts'
import type { Actor } from '../platform/actor.ts'
import { database } from '../platform/database.ts'
import { conflict } from '../platform/errors.ts'
import { destinationFor } from './access.ts'
import { callbackReport } from './callback-report.ts'
import { callbackUrlToCheck } from './destination-callback.ts'
import type { CallbackReport } from './portal-schema.ts'

/**
 * Makes the reachability check of specification 4 rule 1 without saving anything, through the same guarded client.
 * @param input the URL to check; the destination's own when it is left out
 * @throws Refusal `forbidden`, `not-found`, `invalid` for the form of the URL, `conflict` when there is none to check
 */
export async function checkCallback(
  actor: Actor,
  { destinationId, url }: { destinationId: string; url?: string },
): Promise<CallbackReport> {
  const { callbackUrl } = await destinationFor(database(), actor, destinationId, 'manage-destinations')
  const wanted = url === undefined ? callbackUrl : callbackUrlToCheck(url)
  if (wanted === null) throw conflict('The destination has no callback; give the url to check.')
  return headReport(wanted)
}

/** Sends the HEAD request of the check and tells how it went. */
export async function headReport(url: string): Promise<CallbackReport> {
  return callbackReport({ url, method: 'HEAD' }, await callbackClient().request({ method: 'HEAD', url }))
}
