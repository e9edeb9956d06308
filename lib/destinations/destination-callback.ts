import { callbackClient } from '../callbacks/connection/callback-client.ts'
import { checkedUrl } from '../callbacks/connection/checked-callback.ts'
import { checkReachable } from '../callbacks/connection/check-reachable.ts'
import { secretFault } from '../callbacks/secret.ts'
import type { Actor } from '../platform/actor.ts'
import { invalid, Refusal } from '../platform/errors.ts'
import { callbackChange, type CallbackChange } from './rules.ts'
import type { DestinationInput } from './schema.ts'

const AT = '/callback/url'

/** What is wanted of a destination's callback; `keep`, as a change does that does not name it. */
export type WantedCallback = DestinationInput['callback'] | 'keep'

/**
 * What becomes of a destination's callback (decisions 4, "Callback of a destination"); nothing is sent yet.
 * @param currentUrl the stored URL, in normalised form
 * @throws Refusal `invalid` for URL or secret, `callback-unreachable` for a literal address that is not allowed
 */
export function plannedCallback(currentUrl: string | null, wanted: WantedCallback): CallbackChange {
  if (wanted === 'keep') return { kind: 'keep' }
  if (!wanted) return callbackChange(currentUrl ?? undefined, undefined)
  const url = wanted.url === currentUrl ? currentUrl : normalised(wanted.url)
  return plannedAt(currentUrl, { url, secret: wanted.secret })
}

/** The same for a URL in normalised form. @throws Refusal `invalid` */
export function plannedAt(currentUrl: string | null, wanted: { url: string; secret?: string }): CallbackChange {
  const fault = wanted.secret === undefined ? undefined : secretFault(wanted.secret)
  if (fault) throw invalid([{ pointer: '/callback/secret', detail: fault }])
  return callbackChange(currentUrl ?? undefined, wanted)
}

/**
 * The normalised form of a URL that the reachability check is to be made for; what is wrong with a literal address in
 * it, the check tells as one of its steps.
 * @throws Refusal `invalid` with pointer `/callback/url`
 */
export function callbackUrlToCheck(text: string): string {
  const checked = checkedUrl(text)
  if (checked.ok) return checked.href
  if (checked.reason === 'form') throw invalid([{ pointer: AT, detail: checked.detail }])
  return new URL(text).href
}

function normalised(text: string): string {
  const checked = checkedUrl(text)
  if (checked.ok) return checked.href
  if (checked.reason === 'form') throw invalid([{ pointer: AT, detail: checked.detail }])
  throw unreachable(checked.reason, checked.detail)
}

function unreachable(reason: string, detail: string): Refusal {
  return new Refusal('callback-unreachable', detail, { errors: [{ pointer: AT, detail }], reason })
}

/**
 * Sends the HEAD request of specification 4 rule 1 when a callback is set, the URL that is stored already included.
 * @param organisationId whose destination it is
 * @throws Refusal `callback-unreachable` with the class of the failure as `reason`; `unavailable` when too many are checked,
 *   429 when too many were
 */
export async function assertReachable(change: CallbackChange, organisationId: string, by: Actor): Promise<void> {
  if (change.kind !== 'set' && change.kind !== 'confirm') return
  const address = { url: change.url, shareOf: organisationId, by, isUnchanged: change.kind === 'confirm' }
  const result = await checkReachable(callbackClient(), address)
  if (!result.ok) throw unreachable(result.reason, result.detail)
}
