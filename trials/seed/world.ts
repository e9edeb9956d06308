import { clientSecretHash, newClientSecret } from '#lib/clients/client-secret.ts'
import { hashPassword } from '#lib/accounts/sign-in/password.ts'
import { newOneTimeToken, oneTimeTokenHash } from '#lib/accounts/one-time-token.ts'
import { setEndpoint } from '#lib/callbacks/set-endpoint.ts'
import type { Handle } from '#lib/platform/database.ts'
import { newId } from '#lib/platform/ids.ts'
import { clients, type ClientKey, type DemoClient } from './catalogue.ts'
import {
  DEMO_PASSWORD,
  organisations,
  people,
  type DemoPerson,
  type OrganisationKey,
  type PersonKey,
} from './people.ts'
import {
  backdateSigningKeys,
  insertClient,
  insertInvitation,
  insertMemberships,
  insertOrganisations,
  insertPeople,
  updateEndpoint,
} from './store.ts'
import { DAY } from '#lib/platform/durations.ts'

/** Days since the demo's organisations came to this installation. */
export const BEGAN = 120

type DemoClientIds = { clientId: string; clientSecret: string; endpointId: string | null }

/** The ids in the database once the demo's parties are there. */
export type Parties = {
  organisationIds: Record<OrganisationKey, string>
  personIds: Record<PersonKey, string>
  clients: Record<ClientKey, DemoClientIds>
}

/** The time `days` days from `now`; negative for the past. */
export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY)

/**
 * Organisations, people and clients with their secrets.
 * @param now the machine's clock
 */
export async function createParties(tx: Handle, now: Date): Promise<Parties> {
  const organisationIds = mapValues(organisations, () => newId())
  const personIds = mapValues(people, () => newId())
  const began = daysFrom(now, -BEGAN)
  const named = entriesOf(organisations)
  const rows = named.map(([key, name]) => ({ id: organisationIds[key], name, createdAt: began }))
  await insertOrganisations(tx, rows)
  await backdateSigningKeys(tx, began)
  await createPeople(tx, organisationIds, personIds, now)
  const made = {} as Parties['clients'] // filled for every key by the loop
  for (const key of keysOf(clients)) {
    made[key] = await createDemoClient(tx, clients[key], organisationIds, now)
  }
  return { organisationIds, personIds, clients: made }
}

async function createPeople(
  tx: Handle,
  organisationIds: Parties['organisationIds'],
  personIds: Parties['personIds'],
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const all = entriesOf<PersonKey, DemoPerson>(people)
  const rows = all.map(([key, person], index) => ({
    id: personIds[key],
    email: person.email,
    name: person.name,
    passwordHash,
    isOperator: person.isOperator ?? false,
    isSupport: person.isSupport ?? false,
    createdAt: daysFrom(now, index - BEGAN),
    disabledAt: person.isDisabled ? daysFrom(now, -30) : null,
    lastSignInAt: daysFrom(now, person.isDisabled ? -31 : -0.3 * (index + 1)),
  }))
  await insertPeople(tx, rows)
  const memberships = all.flatMap(([key, { roles = {} }], index) =>
    entriesOf(roles).map(([organisation, role]) => ({
      organisationId: organisationIds[organisation],
      personId: personIds[key],
      role,
      createdAt: daysFrom(now, index - BEGAN),
    })),
  )
  await insertMemberships(tx, memberships)
  await insertInvitation(tx, {
    id: newId(),
    tokenHash: new Uint8Array(oneTimeTokenHash(newOneTimeToken())),
    email: 'vertretung@stadt.demo.example',
    organisationId: organisationIds.city,
    role: 'case-worker',
    invitedBy: personIds.owner,
    createdAt: daysFrom(now, -1),
    expiresAt: daysFrom(now, 6),
  })
}

async function createDemoClient(
  tx: Handle,
  client: DemoClient,
  organisationIds: Parties['organisationIds'],
  now: Date,
): Promise<DemoClientIds> {
  const clientId = newId()
  const created = daysFrom(now, Math.min(...client.secrets.map((secret) => secret.created), -60))
  const row = {
    id: clientId,
    organisationId: organisationIds[client.organisation],
    name: client.name,
    kind: client.kind,
    scopes: [...client.scopes],
    status: client.isDisabled ? 'disabled' : 'active',
    createdAt: created,
    contactName: client.contact.name,
    contactEmail: client.contact.email,
  }
  const at = (days: number | null | undefined) => (typeof days === 'number' ? daysFrom(now, days) : null)
  const secrets = client.secrets.map((secret) => ({ ...secret, text: newClientSecret() }))
  await insertClient(
    tx,
    row,
    secrets.map(({ name, text, ...days }) => ({
      id: newId(),
      name,
      hash: new Uint8Array(clientSecretHash(text)),
      createdAt: daysFrom(now, days.created),
      expiresAt: at(days.expires),
      revokedAt: at(days.revoked),
      lastUsedAt: at(days.lastUsed),
    })),
  )
  const clientSecret = secrets.findLast(({ revoked }) => revoked === undefined)?.text ?? ''
  return { clientId, clientSecret, endpointId: await endpointOf(tx, clientId, client.callbackUrl, created) }
}

async function endpointOf(tx: Handle, clientId: string, url: string | undefined, created: Date) {
  if (url === undefined) return null
  const endpointId = await setEndpoint(tx, { kind: 'client', id: clientId }, { url, secret: newClientSecret() })
  await updateEndpoint(tx, endpointId, { createdAt: created })
  return endpointId
}

/** The entries of a table that has exactly these keys. */
export function entriesOf<Key extends string, Value>(given: Readonly<Partial<Record<Key, Value>>>): [Key, Value][] {
  return Object.entries(given) as [Key, Value][] // TypeScript thinks that there could be more
}

/** The keys of a table, likewise. */
export function keysOf<Key extends string>(given: Readonly<Partial<Record<Key, unknown>>>): Key[] {
  return Object.keys(given) as Key[] // likewise
}

/** The same keys with other values. */
export function mapValues<Key extends string, Value, Result>(
  given: Readonly<Record<Key, Value>>,
  change: (value: Value, key: Key) => Result,
): Record<Key, Result> {
  const entries = entriesOf<Key, Value>(given).map(([key, value]) => [key, change(value, key)])
  return Object.fromEntries(entries) as Record<Key, Result> // one for each key that was given
}
