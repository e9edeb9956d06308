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
 * Sets a destination's callback and tells how the reachability check went, step by step. A new URL is saved only when
 * it was reached, and needs its secret (decisions 4, "Callback of a destination"); a secret alone is not checked.
 * @returns `saved` false, with the report, when the address could not be reached; `check` null when none was needed
 * @throws Refusal `forbidden`, `not-found`, `invalid` with pointers `/callback/url` and `/callback/secret`
 */
export async function setCallback(actor: Actor, { destinationId, url, secret }: Wish): Promise<CallbackSaved> {
  const current = await destinationFor(database(), actor, destinationId, 'manage-destinations')
  const href = url === current.callbackUrl ? url : callbackUrlToCheck(url)
  const change = plannedAt(current.callbackUrl, { url: href, secret })
  const check = change.kind === 'set' && change.isNewUrl ? await headReport(href) : null
  if (check && !check.ok) return { saved: false, check }
  await storeEdit(actor, destinationId, patchedBy({ callback: { url: href, secret } }))
  return { saved: true, check }
}
