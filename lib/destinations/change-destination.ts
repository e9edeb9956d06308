import { audit, auditObject } from '../accounts/audit/audit.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction, type Handle } from '../platform/database.ts'
import { invalid } from '../platform/errors.ts'
import { destinationFor, lockedDestinationFor } from './access.ts'
import { difference } from './audited.ts'
import { checkedInput, type WantedDestination } from './checked-input.ts'
import { type WantedCallback, assertReachable } from './destination-callback.ts'
import type { DestinationKey } from './key-rules.ts'
import { keysOf } from './key-store.ts'
import { mergedChannels } from './reply-channels.ts'
import { fullRecord } from './records.ts'
import type { DestinationInput, DestinationPatch, DestinationRecord } from './schema.ts'
import { assertFew, servicesWith, type NamedSchema } from './services.ts'
import type { Destination } from './store.ts'
import { tellOwners, type Concern } from './tell-owners.ts'
import { writeDestination } from './write-destination.ts'

/**
 * Changes part of a destination by a JSON Merge Patch (specification 4, PATCH; RFC 7396). `callback: {secret}` changes
 * the secret alone, `callback: null` removes the callback.
 * @throws Refusal `insufficient-scope`, `forbidden`, `not-found`, `invalid`, `callback-unreachable`, `conflict`
 */
export async function changeDestination(
  context: Context,
  { destinationId, patch }: { destinationId: string; patch: DestinationPatch },
): Promise<DestinationRecord> {
  return editDestination(context, { destinationId, wantedOf: patchedBy(patch) })
}

/** The wanted state of a destination by a patch. */
export function patchedBy(patch: DestinationPatch): WantedOf {
  return (current) => ({
    ...patch,
    name: patch.name ?? current.name,
    contactInformation: mergedContact(current.contactInformation, patch.contactInformation),
    metadataVersions: patch.metadataVersions ?? current.metadataVersions,
    publicServices: patch.publicServices === undefined ? current.publicServices : (patch.publicServices ?? []),
    replyChannels: mergedChannels(current.replyChannels, patch.replyChannels),
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

/**
 * Replaces a destination (specification 4, PUT). Missing members are removed, the callback too; keys, encryptionKid and
 * status stay when they are not named.
 * @throws Refusal `insufficient-scope`, `forbidden`, `not-found`, `invalid`, `callback-unreachable`, `conflict`
 */
export async function replaceDestination(
  context: Context,
  { destinationId, body }: { destinationId: string; body: DestinationInput },
): Promise<DestinationRecord> {
  return editDestination(context, { destinationId, wantedOf: () => body })
}

/** The wanted state of a destination, worked out from its present state. */
type WantedOf = (current: Destination) => WantedDestination

type Edit = { destinationId: string; wantedOf: WantedOf }

/**
 * The sequence that PUT and PATCH share. The reachability check happens before the transaction; inside, the wanted
 * state is worked out again from the locked row, so that two changes at the same time do not undo each other.
 */
async function editDestination(context: Context, edit: Edit): Promise<DestinationRecord> {
  const before = await destinationFor(context.db, context.actor, edit.destinationId, 'manage-destinations')
  const { callback } = await checkedInput(edit.wantedOf(before), before.callbackUrl, context.clock.machine())
  await assertReachable(callback, before.organisationId, context.actor)
  return storeEdit(context, edit)
}

/** Stores a change whose callback was found reachable, with its row of the audit log. */
export async function storeEdit(context: Context, edit: Edit): Promise<DestinationRecord> {
  const now = await context.clock.service()
  const { current, changed, newKeys } = await inTransaction(context.db, (tx) => storeEditIn(tx, context, edit, now))
  tellOwners(context, changed, concernsOf(current, changed, newKeys))
  return fullRecord(changed)
}

type StoredEdit = { current: Destination; changed: Destination; newKeys: DestinationKey[] }

/**
 * The same within a transaction that does more.
 * @param now by the service's clock
 */
async function storeEditIn(
  tx: Handle,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  { destinationId, wantedOf }: Edit,
  now: Date,
): Promise<StoredEdit> {
  const current = await lockedDestinationFor(tx, actor, destinationId)
  const wanted = await checkedInput(wantedOf(current), current.callbackUrl, clock.machine())
  const known = new Set((await keysOf(tx, destinationId)).map(({ kid }) => kid))
  const changed = await writeDestination(tx, current, wanted, now)
  const what = difference(current, changed)
  if (what) {
    const object = auditObject('destination', changed)
    await audit(tx, actor, clock.machine(), { action: 'change-destination', ...object, ...what })
  }
  return { current, changed, newKeys: wanted.keys.filter(({ kid }) => !known.has(kid)) }
}

/**
 * Lets a destination name a schema of a service too, within a transaction that does more; what it names already stays.
 * @param now by the service's clock
 * @throws Refusal `insufficient-scope`, `forbidden`, `not-found`, `conflict`
 */
export async function addSchema(
  tx: Handle,
  context: Pick<Context, 'actor' | 'clock'>,
  { destinationId, ...schema }: NamedSchema & { destinationId: string },
  now: Date,
): Promise<Destination> {
  const wantedOf: WantedOf = (current) => {
    const publicServices = servicesWith(current.publicServices, schema)
    assertFew(publicServices)
    return patchedBy({ publicServices })(current)
  }
  return (await storeEditIn(tx, context, { destinationId, wantedOf }, now)).changed
}

/** The parts of a change that decide who can read submissions and who is notified of them. */
function concernsOf(before: Destination, after: Destination, newKeys: readonly DestinationKey[]): Concern[] {
  const { encryptionKid: kid, callbackEndpointId, callbackUrl } = after
  const keys = newKeys.map(({ kid: added, purpose }): Concern => {
    return { what: purpose === 'encryption' ? 'encryption-key-added' : 'signing-key-added', kid: added }
  })
  const isOtherUrl = before.callbackUrl !== callbackUrl
  const isOtherSecret = !isOtherUrl && before.callbackEndpointId !== callbackEndpointId
  return [
    ...keys,
    ...(kid !== null && kid !== before.encryptionKid ? [{ what: 'encryption-key-in-use', kid } as const] : []),
    ...(isOtherUrl ? [{ what: callbackUrl === null ? 'callback-removed' : 'callback-changed' } as const] : []),
    ...(isOtherSecret ? [{ what: 'callback-secret-changed' } as const] : []),
  ]
}
