import { inTransaction, type Management } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import { log } from '../platform/log.ts'
import type { PrismaClient } from '../platform/prisma/client.ts'
import { insertAudit } from './audit-store.ts'
import { openSession, type Browser, type Opened } from './open-session.ts'
import { ownRow } from './own-row.ts'
import { isPassword } from './password.ts'
import { emailFault, normalisedEmail } from './rules.ts'
import { assertAttempt, releaseAttempt } from './sign-in-attempts.ts'
import { selectCredentials, type CredentialsRow } from './store.ts'

export type SignIn = Browser & { email: string; password: string }

/** `wall` is the machine's clock, `monotonic` milliseconds for counting attempts. */
export type Clocks = { wall: Date; monotonic: number }

/**
 * Checks e-mail and password and opens a session. It is `pending`, and lets nobody in, when the person has a second
 * factor.
 * @throws Refusal `unauthenticated`, the same and after the same time for an unknown e-mail, a wrong password and a
 *   disabled person; `too-many-requests` with the seconds to wait
 */
export async function signIn(management: PrismaClient, input: SignIn, now: Clocks): Promise<Opened> {
  const email = normalisedEmail(input.email)
  const origin = { email, address: input.address }
  assertAttempt(origin, now.monotonic)
  const person = emailFault(email) ? null : await selectCredentials(management, email)
  const isRight = await isPassword(input.password, person?.passwordHash)
  if (!person || !isRight || person.disabledAt) {
    if (person) noteRefusal(management, person, input.address, isRight ? 'disabled' : 'wrong password', now.wall)
    throw wrongCredentials()
  }
  const opened = await inTransaction(management, (tx) =>
    openSession(tx, { ...input, person, proof: 'password', passwordHash: person.passwordHash }, now.wall),
  )
  if (!opened) throw wrongCredentials()
  releaseAttempt(origin)
  return opened
}

/** Nobody waits for it: else the answer would take longer for an e-mail address that is known. */
function noteRefusal(management: Management, person: CredentialsRow, address: string, reason: string, now: Date): void {
  const writing = insertAudit(management, ownRow(person, address, 'sign-in-refused', now, { reason }))
  writing.catch((error: unknown) => log.error({ error: String(error) }, 'a refused sign-in was not noted'))
}

const wrongCredentials = () => new Refusal('unauthenticated', 'The e-mail address or the password is wrong.')
