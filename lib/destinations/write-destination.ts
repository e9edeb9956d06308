import { repointNotices } from '../callbacks/again/repoint-notices.ts'
import { setEndpoint } from '../callbacks/set-endpoint.ts'
import { openEndpoint } from '../callbacks/store.ts'
import type { Handle } from '../platform/database.ts'
import { conflict } from '../platform/errors.ts'
import type { CheckedInput } from './checked-input.ts'
import { encryptionKidAfter, hasSigningKey, isSameKey } from './key-rules.ts'
import { keysOf, switchEncryptionPeriod, findKey, insertKey } from './key-store.ts'
import type { OfferedKey } from './offered-key.ts'
import { missingParts, statusAfter, type CallbackChange } from './rules.ts'
import { removeAssignments, updateDestination, type Destination } from './store.ts'
import type { DestinationStatus } from '@kurier/wire/names'

/**
 * Makes a destination what is wanted: keys, active key, callback, status and the rest.
 * @param current as it stands, its row locked by this transaction
 * @returns the destination as it is now stored
 * @throws Refusal `conflict` for a taken kid or a step that is not allowed; `invalid` for an unknown encryptionKid
 */
export async function writeDestination(
  tx: Handle,
  current: Destination,
  wanted: CheckedInput,
  now: Date,
): Promise<Destination> {
  for (const key of wanted.keys) await putKey(tx, current.id, key, now)
  const encryptionKid = encryptionKidAfter(current.encryptionKid, wanted, await keysOf(tx, current.id))
  const callback = await callbackAfter(tx, current, wanted.callback)
  const endpointId = callback.callbackEndpointId
  const isReached = wanted.callback.kind === 'set' || wanted.callback.kind === 'confirm'
  // a HEAD request has just reached it: what waits there need not wait for its time
  if (isReached && endpointId !== null && endpointId === current.callbackEndpointId)
    await openEndpoint(tx, { endpointId })
  const changed = { ...current, ...wanted.described, ...callback, publicServices: wanted.publicServices, encryptionKid }
  return store(tx, current, { ...changed, status: await settledStatus(tx, changed, wanted.status) }, now)
}

/**
 * Stores what a destination becomes by itself after its keys have changed (decisions 4, "Destination status").
 * @param current as it stands, its row locked by this transaction
 */
export async function settleDestination(tx: Handle, current: Destination, now: Date): Promise<void> {
  const status = await settledStatus(tx, current, undefined)
  if (status !== current.status) await store(tx, current, { ...current, status }, now)
}

async function settledStatus(
  tx: Handle,
  destination: Destination,
  wanted: DestinationStatus | undefined,
): Promise<DestinationStatus> {
  const keys = await keysOf(tx, destination.id)
  return statusAfter(destination.status, wanted, missingParts({ ...destination, hasSigningKey: hasSigningKey(keys) }))
}

/**
 * Leaves of a destination what the events of its closed cases need: decommissioned, without callback, of no client.
 * @param current as it stands, its row locked by this transaction
 */
export async function retireDestination(tx: Handle, current: Destination, now: Date): Promise<void> {
  const retired: Destination = { ...current, status: 'decommissioned', callbackEndpointId: null, callbackUrl: null }
  await store(tx, current, retired, now)
  await removeAssignments(tx, current.id)
}

type CallbackOf = Pick<Destination, 'callbackEndpointId' | 'callbackUrl'>

async function callbackAfter(tx: Handle, current: Destination, change: CallbackChange): Promise<CallbackOf> {
  if (change.kind === 'remove') return { callbackEndpointId: null, callbackUrl: null }
  if (change.kind !== 'set') {
    return { callbackEndpointId: current.callbackEndpointId, callbackUrl: current.callbackUrl }
  }
  const { url, secret } = change
  return {
    callbackEndpointId: await setEndpoint(tx, { kind: 'destination', id: current.id }, { url, secret }),
    callbackUrl: url,
  }
}

async function store(tx: Handle, before: Destination, after: Destination, now: Date): Promise<Destination> {
  await updateDestination(tx, after, now)
  if (after.encryptionKid !== null && after.encryptionKid !== before.encryptionKid) {
    await switchEncryptionPeriod(tx, after.id, after.encryptionKid, now)
  }
  if (after.callbackEndpointId !== before.callbackEndpointId) {
    await repointNotices(tx, after.id, after.callbackEndpointId, now)
  }
  return after
}

/**
 * Adds a key to a destination whose row the transaction has locked. The same key again changes nothing.
 * @returns true when it is new
 * @throws Refusal `conflict` when its kid is taken by another key, or was revoked; `invalid` for a chain that does not hold
 */
export async function putKey(tx: Handle, destinationId: string, key: OfferedKey, now: Date): Promise<boolean> {
  const known = await findKey(tx, destinationId, key.kid)
  if (!known) {
    if (key.chainRefusal) throw key.chainRefusal
    await insertKey(tx, destinationId, key, now)
    return true
  }
  if (known.isRevoked) throw conflict(`The key "${key.kid}" was revoked and stays so; make a new key.`)
  if (isSameKey(known, key)) return false
  throw conflict(
    `The destination has another key, or this one with another x5c, under the kid "${key.kid}"; choose another kid.`,
  )
}
