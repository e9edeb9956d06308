import type { Actor } from '../platform/actor.ts'
import { database } from '../platform/database.ts'
import { destinationFor } from './access.ts'
import { patchedBy } from './change-destination.ts'
import { headReport } from './check-callback.ts'
import { callbackUrlToCheck, plannedAt } from './destination-callback.ts'
import { storeEdit } from './edit-destination.ts'
import type { CallbackSaved } from './portal-schema.ts'

type Wish = { destinationId: string; url: string; secret?: string }

/**
 * Sets a destination's callback and tells how the reachability check went, step by step. It is saved only when it was
 * reached, also when the secret alone changes; a new URL needs its secret (decisions 4, "Callback of a destination").
 * @returns `saved` false, with the report, when the address could not be reached
 * @throws Refusal `forbidden`, `not-found`, `invalid` with pointers `/callback/url` and `/callback/secret`
 */
export async function setCallback(actor: Actor, { destinationId, url, secret }: Wish): Promise<CallbackSaved> {
  const { callbackUrl } = await destinationFor(database(), actor, destinationId, 'manage-destinations')
  const href = url === callbackUrl ? url : callbackUrlToCheck(url)
  plannedAt(callbackUrl, { url: href, secret })
  const check = await headReport(href)
  if (check.ok) await storeEdit(actor, destinationId, patchedBy({ callback: { url: href, secret } }))
  return { saved: check.ok, check }
}
