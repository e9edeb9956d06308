import type { Actor, ClientActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { destinationFor } from './access.ts'
import { findKey, keyRowsOf, keysOf, type KeyRow } from './key-store.ts'
import { fullRecord, publicRecord } from './records.ts'
import { assertMayManageDestinations, assignedTo, mayManageDestinations } from './rules.ts'
import {
  type DestinationRecord,
  type PublicDestination,
  isKid,
  type PublicKey,
  type KeyList,
  type DestinationList,
} from './schema.ts'
import { findDestination, pageOfDestinations, type Destination } from './store.ts'

/**
 * A destination for its administration.
 * @throws Refusal `insufficient-scope`; `not-found`, also when the client is not assigned to it
 */
export async function readDestination(
  { db, actor }: Context,
  { destinationId }: { destinationId: string },
): Promise<DestinationRecord> {
  return fullRecord(await destinationFor(db, actor, destinationId, 'see-destinations'))
}

/**
 * The public facts of a destination, whatever its status (decisions 4).
 * @throws Refusal `not-found`
 */
export async function readPublicDestination(
  { db }: Context<Actor | undefined>,
  { destinationId }: { destinationId: string },
): Promise<PublicDestination> {
  const destination = await findDestination(db, destinationId, null)
  if (!destination) throw notFound('destination')
  return publicRecord(destination)
}

/** A destination as one client sees it: whole when the client manages it, else its public facts. */
export type SeenDestination =
  | { manages: true; record: DestinationRecord }
  | { manages: false; record: PublicDestination }

/**
 * A destination for any client: the full record for a client that manages it, the public one for all others (decisions
 * 4).
 * @throws Refusal `not-found` for an unknown destination, to any client
 */
export async function seeDestination(
  context: Context<ClientActor>,
  { destinationId }: { destinationId: string },
): Promise<SeenDestination> {
  const managed = await managedDestination(context, destinationId)
  if (managed) return { manages: true, record: fullRecord(managed) }
  return { manages: false, record: await readPublicDestination(context, { destinationId }) }
}

/** The destination if this client may manage it. */
async function managedDestination({ db, actor }: Context<ClientActor>, id: string): Promise<Destination | undefined> {
  return mayManageDestinations(actor) ? findDestination(db, id, assignedTo(actor)) : undefined
}

/**
 * The keys of a destination that are not revoked: the active encryption key first, since senders take the first, then
 * oldest first; they are public (decisions 4).
 */
export async function publicKeysOf(
  { db }: Context<Actor | undefined>,
  { destinationId, encryptionKid }: Pick<PublicDestination, 'destinationId' | 'encryptionKid'>,
): Promise<KeyList> {
  const valid = (await keysOf(db, destinationId)).filter((key) => !key.isRevoked)
  const active = valid.filter(({ kid }) => kid === encryptionKid)
  const others = valid.filter(({ kid }) => kid !== encryptionKid)
  return { keys: [...active, ...others].map((key) => key.jwk) }
}

/**
 * One key of a destination; public. Old and revoked ones stay readable, since events are checked with them (decisions
 * 4).
 * @throws Refusal `not-found`
 */
export async function readPublicKey(
  { db }: Context<Actor | undefined>,
  { destinationId, kid }: { destinationId: string; kid: string },
): Promise<PublicKey> {
  const key = isKid(kid) ? await findKey(db, destinationId, kid) : undefined
  if (key) return key.jwk
  const destination = await findDestination(db, destinationId, null)
  throw notFound(destination ? 'key' : 'destination')
}

/** Every key that has signed events of a destination, oldest first: a revoked key still shows who signed them. */
export async function signingKeysOf(
  { db }: Context<Actor | undefined>,
  { destinationId }: { destinationId: string },
): Promise<KeyRow[]> {
  return (await keyRowsOf(db, destinationId)).filter(({ purpose }) => purpose === 'signing')
}

/**
 * The destinations that a client is assigned to, as full records, oldest first (decisions 3, lists).
 * @throws Refusal `insufficient-scope`
 */
export async function listDestinations(
  { db, actor }: Context,
  page: { offset: number; limit: number },
): Promise<DestinationList> {
  assertMayManageDestinations(actor)
  const { destinations, totalCount } = await pageOfDestinations(db, assignedTo(actor), page)
  return { count: destinations.length, offset: page.offset, totalCount, destinations: destinations.map(fullRecord) }
}
