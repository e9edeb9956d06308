import type { Actor } from '../platform/actor.ts'
import { invalid } from '../platform/errors.ts'
import type { WantedCallback } from './destination-callback.ts'
import { editDestination, type WantedOf } from './edit-destination.ts'
import type { DestinationInput, DestinationPatch, DestinationRecord } from './schema.ts'
import type { Destination } from './store.ts'

/**
 * Changes part of a destination by a JSON Merge Patch (specification 4, PATCH; RFC 7396). `callback: {secret}` changes
 * the secret alone, `callback: null` removes the callback.
 * @throws Refusal `insufficient-scope`, `forbidden`, `not-found`, `invalid`, `callback-unreachable`, `conflict`
 */
export async function changeDestination(
  actor: Actor,
  { destinationId, patch }: { destinationId: string; patch: DestinationPatch },
): Promise<DestinationRecord> {
  return editDestination(actor, destinationId, patchedBy(patch))
}

/** What a destination becomes by a patch. */
export function patchedBy(patch: DestinationPatch): WantedOf {
  return (current) => ({
    ...patch,
    name: patch.name ?? current.name,
    contactInformation: mergedContact(current.contactInformation, patch.contactInformation),
    metadataVersions: patch.metadataVersions ?? current.metadataVersions,
    publicServices: patch.publicServices === undefined ? current.publicServices : (patch.publicServices ?? []),
    callback: mergedCallback(current.callbackUrl, patch.callback),
  })
}

function mergedContact(
  current: Destination['contactInformation'],
  patch: DestinationPatch['contactInformation'] = {},
): DestinationInput['contactInformation'] {
  const { address, phone, unit } = { ...current, ...patch }
  return {
    legalName: patch.legalName ?? current.legalName,
    email: patch.email ?? current.email,
    ...(address && { address }),
    ...(phone && { phone }),
    ...(unit && { unit }),
  }
}

function mergedCallback(currentUrl: string | null, patch: DestinationPatch['callback']): WantedCallback {
  if (patch === null) return null
  if (patch?.url === undefined && patch?.secret === undefined) return 'keep'
  const url = patch.url ?? currentUrl
  if (url !== null) return { url, secret: patch.secret }
  throw invalid([
    { pointer: '/callback/url', detail: 'The destination has no callback yet; give the url with the secret.' },
  ])
}
