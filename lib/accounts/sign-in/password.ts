import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { Turns } from '../../platform/turns.ts'
import { normalisedPassword } from './password-rules.ts'

/** argon2id with 19 MiB, two passes and one lane: the first choice of OWASP's password storage cheat sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Most passwords that wait for their turn: a second or two of work for half the cores. */
const MOST_WAITING = 50

/** One queue for the whole node, so that a flood of attempts leaves the threads that files and signatures need. */
const turns = () =>
  oncePerProcess(
    'password-turns',
    () =>
      new Turns({
        work: 'password',
        atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
        mostWaiting: MOST_WAITING,
      }),
  )

/** Hash of an unknown password, made with the same cost: verified where an account has no hash. */
export const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$OqoagUSaR8xOnkwC8uIsjQ$L7Mf3s4VN2XH3Lu/qi4uvZaGLH4BFprDUjwdhDFDg+Y'

/**
 * An argon2id hash (RFC 9106) as PHC string. Takes tens of milliseconds: never inside a transaction.
 * @throws Refusal `unavailable` when too many wait for their turn
 */
export async function hashPassword(password: string): Promise<string> {
  return turns().take('', () => hash(normalisedPassword(password), COST))
}

/**
 * True when the password matches; takes the same time when there is no stored hash.
 * @throws Refusal `unavailable` when too many wait for their turn
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await turns().take('', () => verify(stored ?? NO_PASSWORD, normalisedPassword(password)))
  return matches && typeof stored === 'string'
}
