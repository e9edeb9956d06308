import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { isPassword } from './password.ts'
import { emailFault, normalisedEmail, SESSION_LIFETIME } from './rules.ts'
import { claimAttempt, releaseAttempt } from './sign-in-attempts.ts'
import { insertSession, selectCredentials } from './store.ts'

/** `previousSessionId`: of the session that the browser brought along, which ends. */
export type SignIn = {
  email: string
  password: string
  address: string
  userAgent: string
  previousSessionId?: string
}

/** Characters of the browser's own description that are kept, enough to recognise a session by. */
const MOST_USER_AGENT = 200

/**
 * Checks e-mail and password and opens a session with an id that nobody knew before.
 * @param now `wall` is the machine's clock, `monotonic` milliseconds for counting attempts
 * @returns the session's id
 * @throws Refusal `unauthenticated`, the same and after the same time for an unknown e-mail and a wrong password;
 *   `too-many-requests` with the seconds to wait
 */
export async function signIn(db: Database, input: SignIn, now: { wall: Date; monotonic: number }): Promise<string> {
  const email = normalisedEmail(input.email)
  const origin = { email, address: input.address }
  const wait = claimAttempt(origin, now.monotonic)
  if (wait > 0) {
    throw new Refusal('too-many-requests', `Too many attempts; wait ${wait} s.`, { retryAfterSeconds: wait })
  }
  const [person] = emailFault(email) ? [] : await selectCredentials(db, email)
  if (!(await isPassword(input.password, person?.password_hash)) || !person) throw wrongCredentials()
  const sessionId = newId()
  const [session] = await insertSession(
    db,
    sessionId,
    person.id,
    person.password_hash,
    now.wall,
    new Date(now.wall.getTime() + SESSION_LIFETIME),
    input.userAgent.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, MOST_USER_AGENT),
    input.address,
    input.previousSessionId ?? null,
  )
  if (!session) throw wrongCredentials()
  releaseAttempt(origin)
  return sessionId
}

const wrongCredentials = () => new Refusal('unauthenticated', 'The e-mail address or the password is wrong.')
