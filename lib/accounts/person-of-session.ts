import type { PersonActor } from '../platform/actor.ts'
import type { Handle } from '../platform/statement.ts'
import { SEEN_AGAIN, sessionStanding } from './rules.ts'
import { selectSession, updateLastSeen } from './store.ts'
import type { Role } from '../platform/terms.ts'

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
 * @returns nothing when the session is unknown, ended, idle for 30 minutes or 12 hours old
 */
export async function personOfSession(db: Handle, sessionId: string, now: Date): Promise<SignedInPerson | undefined> {
  const [row] = await selectSession(db, { sessionId })
  if (!row) return undefined
  if (sessionStanding(row, now) !== 'live') return undefined
  if (now.getTime() >= row.lastSeenAt.getTime() + SEEN_AGAIN) await updateLastSeen(db, { sessionId, now })
  const { personId: id, email, name, isOperator, isSupport, roles } = row
  return { id, email, name, isOperator, isSupport, roles, sessionId }
}

/** The signed-in person as an actor. `address`: where the request came from. */
export function actorOf(person: SignedInPerson, address: string): PersonActor {
  const { id: personId, sessionId, name, isOperator, isSupport, roles } = person
  return { kind: 'person', personId, sessionId, name, isOperator, isSupport, roles, address }
}
