import { assertMay, may } from '../accounts/permissions.ts'
import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { notFound } from '../platform/errors.ts'
import { asUuid } from '../platform/ids.ts'
import { selectReceiver } from './deprecations/store.ts'
import type { ListedClient, ListedSecret } from './list-clients.ts'
import { changeOver, inScopeOrder, isInUse, isValidSecret } from './rules.ts'
import { callbackTroubleOf } from './search-store.ts'
import { deprecationNames, unseenDeprecations, type DeprecationName } from './deprecations/names.ts'
import { type ChangeOverState } from './terms.ts'
import { hasSentAnything, isOfForm, selectActiveDestinations, selectClient } from './store.ts'
import type { Scope } from '../platform/terms.ts'

/** `isInUse`: it got a token, or tried to, within the last hour. */
export type SecretStanding = ListedSecret & { isValid: boolean; isInUse: boolean }

/** What a client still uses although it will go, and its announced end (specification 5 rule 6). */
export type DeprecatedUse = {
  what: DeprecationName
  /** null: nobody sees it, since it is a member of what the service sends */
  seen: { firstUsedAt: Date; lastUsedAt: Date; uses: number } | null
  sunset: Date | null
  hasEnded: boolean
}

export type ClientDetail = Omit<ListedClient, 'secrets'> & {
  organisationName: string
  contactName: string | null
  contactEmail: string | null
  scopes: Scope[]
  secrets: SecretStanding[]
  /** How far it has changed over from the older of two valid secrets to the newer. */
  changeOver: { state: ChangeOverState; fromId: string; toId: string } | null
  destinations: { destinationId: string; name: string; status: string }[]
  /** Where its program sends to or what it fetches: the first that there is, and whether there is another. */
  destination: { destinationId: string; isOnly: boolean } | null
  deprecatedUses: DeprecatedUse[]
  /** for how many milliseconds its callbacks have failed, and how many notices wait there */
  failingFor: number | null
  waiting: number
  /** It has cases or submissions, and so can be disabled but not deleted. */
  hasSent: boolean
  /** A form sends in its name; it takes no secret. */
  isOfForm: boolean
  mayManage: boolean
}

/** One client with all that its page shows. @throws Refusal `not-found` */
export async function readClient(
  { db, actor, clock }: Context,
  { clientId }: { clientId: string },
): Promise<ClientDetail> {
  const now = clock.machine()
  const id = asUuid(clientId)
  const row = id && (await selectClient(db, id))
  if (!row) throw notFound('client')
  assertMay(actor, { permission: 'see-clients', see: 'see-clients', what: 'client' }, row.organisationId)
  const { organisation, clientSecrets, destinationClients, deprecatedUses, scopes, id: _id, ...client } = row
  const { failingSince, waiting } = await callbackTroubleOf(db, row.id)
  const over = changeOver(clientSecrets, now)
  const serviceNow = await clock.service()
  const assigned = destinationClients.map(({ destination }) => destination)
  const [first, another] =
    row.kind === 'online-service'
      ? await selectActiveDestinations(db, row.organisationId, 2)
      : assigned.filter(({ status }) => status !== 'decommissioned')
  return {
    ...client,
    clientId: row.id,
    organisationName: organisation.name,
    scopes: inScopeOrder(scopes),
    secrets: clientSecrets.map(({ id: secretId, ...secret }) => ({
      secretId,
      ...secret,
      isValid: isValidSecret(secret, now),
      isInUse: isInUse(secret, now),
    })),
    changeOver: over ? { state: over.state, fromId: over.from.id, toId: over.to.id } : null,
    destination: first ? { destinationId: first.id, isOnly: another === undefined } : null,
    destinations: assigned
      .map(({ id: destinationId, name, status }) => ({ destinationId, name, status }))
      .sort((one, other) => one.name.localeCompare(other.name, 'de')),
    deprecatedUses: [...seenUses(deprecatedUses, now), ...(await unseenUses(db, row.id, now))],
    failingFor: failingSince && serviceNow.getTime() - failingSince.getTime(),
    waiting,
    hasSent: await hasSentAnything(db, row.id),
    isOfForm: await isOfForm(db, row.id),
    mayManage: may(actor, 'manage-clients', row.organisationId),
  }
}

type StoredUse = { what: string; firstUsedAt: Date; lastUsedAt: Date; uses: bigint }

function seenUses(stored: readonly StoredUse[], now: Date): DeprecatedUse[] {
  return stored.flatMap(({ what, firstUsedAt, lastUsedAt, uses }) => {
    const name = deprecationNames.find((one) => one === what)
    return name ? [{ what: name, seen: { firstUsedAt, lastUsedAt, uses: Number(uses) }, ...endOf(name, now) }] : []
  })
}

/** What it is sent although that will go, once an end is set. */
async function unseenUses(db: Handle, clientId: string, now: Date): Promise<DeprecatedUse[]> {
  const ending = unseenDeprecations.filter((name) => settings().sunsets.has(name))
  if (ending.length === 0 || (await selectReceiver(db, { clientId })).length === 0) return []
  return ending.map((what) => ({ what, seen: null, ...endOf(what, now) }))
}

function endOf(name: DeprecationName, now: Date): Pick<DeprecatedUse, 'sunset' | 'hasEnded'> {
  const sunset = settings().sunsets.get(name) ?? null
  return { sunset, hasEnded: sunset !== null && sunset <= now }
}
