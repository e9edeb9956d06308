import { z } from 'zod'
import { parseJws } from '../crypto/jws.ts'
import type { StatementHandle } from '../database.ts'
import { PUBLIC_SCHEMAS, type Settings } from '../env.ts'
import { isLoopback } from '../networks.ts'
import { bearingOf, type Bearing } from './identities.ts'
import { selectIdentities, selectNewestToken } from './store.ts'

/** Identity of an installation: as it was written down, or as the event log of an earlier version shows it. */
export type StoredIdentity = { bearing: Bearing; isWritten: boolean }

/**
 * Reads the stored identity, without writing.
 * @param tables names of the database's tables
 * @returns undefined without a stored identity and without a signed event
 */
export async function storedIdentity(
  db: StatementHandle,
  tables: ReadonlySet<string>,
): Promise<StoredIdentity | undefined> {
  const last = tables.has('identities') ? (await selectIdentities(db)).at(-1) : undefined
  if (last) {
    const { baseUrl, schemaBase, wireProfile } = last
    return { bearing: { baseUrl, schemaBase, wireProfile }, isWritten: true }
  }
  const [newest] = tables.has('events') ? await selectNewestToken(db) : []
  const bearing = newest && signedBy(newest.token)
  return bearing && { bearing, isWritten: false }
}

const ISSUER = /^(.+)\/submission-api$/
const EVENT_TYPE = /^(.+)\/events\/[a-z-]+$/

const named = z.object({
  iss: z.string().regex(ISSUER),
  events: z.record(z.string().regex(EVENT_TYPE), z.unknown()),
})

/** The identity that signed an event of the service, by its issuer and its type. */
function signedBy(token: string): Bearing | undefined {
  const { data } = named.safeParse(parseJws(token)?.payload)
  if (!data) return undefined
  const [type = ''] = Object.keys(data.events)
  const [baseUrl, schemaBase] = [data.iss.replace(ISSUER, '$1'), type.replace(EVENT_TYPE, '$1')]
  return { baseUrl, schemaBase, wireProfile: schemaBase === PUBLIC_SCHEMAS ? 'fit-connect' : 'own' }
}

/**
 * How settings must match an identity. `settings`: they must say the same; `stored`: set values must, the others are
 * taken from the database; `any`: they need not, since a move is about to begin.
 */
export type IdentityWish = 'settings' | 'stored' | 'any'

const names = { baseUrl: 'BASE_URL', schemaBase: 'SCHEMA_BASE', wireProfile: 'WIRE_PROFILE' } as const
type Member = keyof typeof names
const members: readonly Member[] = ['baseUrl', 'schemaBase', 'wireProfile']

/** Members of the settings that differ from the identity and count. */
function differences({ bearing }: StoredIdentity, settings: Settings, wish: IdentityWish): Member[] {
  const counts: Record<Member, boolean> = {
    baseUrl: settings.isSet.baseUrl,
    schemaBase: settings.isSet.schema,
    wireProfile: settings.isSet.schema,
  }
  const said = bearingOf(settings)
  return members.filter(
    (name) => said[name] !== bearing[name] && (wish === 'settings' || (wish === 'stored' && counts[name])),
  )
}

/**
 * Refuses settings that would sign as another installation.
 * @throws Error with code `other-identity`, with both remedies
 */
export function assertSameIdentity(stored: StoredIdentity, settings: Settings, wish: IdentityWish): void {
  const differing = differences(stored, settings, wish)
  if (differing.length === 0) return
  const [is, said] = [stored.bearing, bearingOf(settings)]
  const source = stored.isWritten ? 'this installation is' : 'the events in its log say that this installation is'
  // a schema base mostly follows from the others
  const told = differing.length > 1 ? differing.filter((name) => name !== 'schemaBase') : differing
  const facts = told.map((name) => `${names[name]}: ${source} ${is[name]}, and the settings say ${said[name]}.`)
  const message = [
    ...facts,
    'Nothing was changed. What is signed under another name proves nothing of what was signed before.',
    `Set what it is: ${assignmentsOf(is)}`,
    `Or move it, with the service stopped: npm run -s kurier -- installation move --base-url ${said.baseUrl}`,
  ].join('\n')
  throw Object.assign(new Error(message), { code: 'other-identity' })
}

/** The environment variables of an identity. */
export function environmentOf({ baseUrl, schemaBase, wireProfile }: Bearing): Record<string, string> {
  return {
    BASE_URL: baseUrl,
    WIRE_PROFILE: wireProfile,
    SCHEMA_BASE: wireProfile === 'fit-connect' ? '' : schemaBase,
    // allowed when it was written down; a command opens no port
    ...(baseUrl.startsWith('http:') && !isLoopback(baseUrl) && { ALLOW_INSECURE_HTTP: 'true' }),
  }
}

/** The same for an operator to set, without the variables that follow from the others. */
export function assignmentsOf(bearing: Bearing): string {
  const isUsual = bearing.wireProfile === 'own' && bearing.schemaBase === `${bearing.baseUrl}/schemas`
  const { BASE_URL, WIRE_PROFILE, SCHEMA_BASE } = environmentOf(bearing)
  const schema = bearing.wireProfile === 'own' ? `SCHEMA_BASE=${SCHEMA_BASE}` : `WIRE_PROFILE=${WIRE_PROFILE}`
  return isUsual ? `BASE_URL=${BASE_URL}` : `BASE_URL=${BASE_URL} ${schema}`
}
