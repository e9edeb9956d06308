import type { Handle } from '../../platform/database.ts'
import type { PersonActor } from '../../platform/actor.ts'
import { settings } from '../../platform/env.ts'
import { demandsSecondFactor, SEEN_AGAIN, sessionStanding } from '../rules.ts'
import { selectPersonNow, selectSession, updateLastSeen, type KnownPerson, type SessionRow } from '../store.ts'
import type { Role } from '../../platform/terms.ts'

/** Somebody who is signed in, and by which session. */
export type SignedInPerson = {
  id: string
  email: string
  name: string
  isOperator: boolean
  isSupport: boolean
  /** By organisation id. */
  roles: Readonly<Record<string, Role>>
  sessionId: string
}

/**
 * Who is signed in by this session: looked up at each request, so that ended means ended. Counts as a sign of life, to
 * the minute.
 * @param now the machine's clock
 * @returns nothing when the session is unknown, ended, idle for 30 minutes or 12 hours old, and as long as its person has
 *   yet to set up the second factor that the settings demand
 */
export async function personOfSession(db: Handle, sessionId: string, now: Date): Promise<SignedInPerson | undefined> {
  const row = await liveSession(db, sessionId, now)
  return row && !lacksSecondFactor(row) ? personIn(row, sessionId) : undefined
}

/** The same person while a second factor is yet to be set up: good for nothing but setting it up and leaving. */
export async function personWithoutFactor(
  db: Handle,
  sessionId: string,
  now: Date,
): Promise<SignedInPerson | undefined> {
  const row = await liveSession(db, sessionId, now)
  return row && lacksSecondFactor(row) ? personIn(row, sessionId) : undefined
}

async function liveSession(db: Handle, sessionId: string, now: Date): Promise<SessionRow | undefined> {
  const [row] = await selectSession(db, { sessionId })
  if (!row || sessionStanding(row, now) !== 'live') return undefined
  if (now.getTime() >= row.lastSeenAt.getTime() + SEEN_AGAIN) await updateLastSeen(db, { sessionId, now })
  return row
}

const lacksSecondFactor = (row: SessionRow): boolean =>
  settings().secondFactorRequired && row.secondFactor === 'none' && demandsSecondFactor(row)

function personIn({ personId: id, email, name, isOperator, isSupport, roles }: KnownPerson, sessionId: string) {
  return { id, email, name, isOperator, isSupport, roles, sessionId }
}

/** The signed-in person as an actor. `address`: where the request came from. */
export function actorOf(person: SignedInPerson, address: string): PersonActor {
  const { id: personId, sessionId, name, isOperator, isSupport, roles } = person
  return { kind: 'person', personId, sessionId, name, isOperator, isSupport, roles, address }
}

/**
 * Somebody for whom something is read without a session, such as a calendar or a mail: what the person may see at this
 * moment, and nobody once disabled.
 */
export async function personToTell(
  db: Handle,
  personId: string,
): Promise<(PersonActor & { email: string }) | undefined> {
  const row = await selectPersonNow(db, personId)
  return row && { ...actorOf(personIn(row, ''), 'none'), email: row.email }
}
