import type { Handle } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { accountOf, notSignedIn, type Self } from './own-account.ts'
import { audit } from '../audit/audit.ts'
import { PENDING_LIFETIME, SESSION_LIFETIME } from '../rules.ts'
import { insertSession, type NewSession, type SecondFactorStanding } from '../store.ts'

/** Characters of the browser's own description that are kept, enough to recognise a session by. */
const MOST_USER_AGENT = 200

/** How somebody showed who it is. */
type Proof = 'password' | 'openid-connect' | 'code' | 'recovery-code'

/** Where from and with what; `previousSessionId`: of the session that the browser brought along, which ends. */
export type Browser = { address: string; userAgent: string; previousSessionId?: string }

/** `passwordHash` is the one that was verified; null where the proof was another. */
type OpenSessionOpening = Browser & { person: Self; proof: Proof; passwordHash: string | null }

export type OpenSession = { sessionId: string; secondFactor: SecondFactorStanding }

/** What each proof means for the second factor: after a password it is asked for, where there is one. */
const factorAfter: Record<Proof, NewSession['secondFactor']> = {
  password: 'ask',
  'openid-connect': 'provider',
  code: 'done',
  'recovery-code': 'done',
}

/**
 * Opens a session with an id that nobody knew before, inside a transaction; noted in the audit log once it lets the
 * person in.
 * @param now the machine's clock
 * @returns nothing when the password was changed meanwhile or the person is disabled
 */
export async function openSession(
  tx: Handle,
  opening: OpenSessionOpening,
  now: Date,
): Promise<OpenSession | undefined> {
  const { person, proof, passwordHash, address, userAgent, previousSessionId } = opening
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  const [session] = await insertSession(tx, {
    id: newId(),
    personId: person.id,
    passwordHash,
    now,
    expiresAt: after(SESSION_LIFETIME),
    userAgent: userAgent.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, MOST_USER_AGENT),
    address,
    previousSessionId: previousSessionId ?? null,
    secondFactor: factorAfter[proof],
    pendingUntil: after(PENDING_LIFETIME),
  })
  if (!session) return undefined
  if (session.secondFactor !== 'pending')
    await audit(tx, notSignedIn(person, address), now, { action: 'sign-in', ...accountOf(person), after: { proof } })
  return { sessionId: session.id, secondFactor: session.secondFactor }
}
