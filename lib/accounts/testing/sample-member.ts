import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import type { PersonActor } from '../../platform/actor.ts'
import { newId } from '../../platform/ids.ts'
import { contextWithClocksAt } from '../../platform/testing/context-at.ts'
import { normalisedPassword } from '../sign-in/password-rules.ts'
import { signIn } from '../sign-in/sign-in.ts'

export const memberPassword = 'vier zufällige Wörter'
export const sampleBrowser = { address: '192.0.2.1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' }

/** A hundredth of what a real hash costs, which verifying one costs as well, tells right from wrong just so. */
const COST = { memoryCost: 256, timeCost: 1, parallelism: 1 }
let known: string | undefined

/** Such a hash of the sample password. */
export async function cheapHash(): Promise<string> {
  return (known ??= await hash(normalisedPassword(memberPassword), COST))
}

/** A new person with the sample password and a session by it, from `now` on. */
export async function sampleMember(now: Date): Promise<{ email: string; actor: PersonActor }> {
  const context = contextWithClocksAt(undefined, now)
  const personId = newId()
  const email = `${personId}@amt.example`
  const person = { id: personId, email, name: 'Ada Beispiel', passwordHash: await cheapHash() }
  await context.db.person.create({ data: person })
  const { sessionId } = await signIn(context, { email, password: memberPassword, ...sampleBrowser })
  const standing = { isOperator: false, isSupport: false, roles: {} }
  const { address } = sampleBrowser
  return { email, actor: { kind: 'person', personId, sessionId, name: 'Ada Beispiel', address, ...standing } }
}

/** The code that an app shows for this secret at this time. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/** The audit log about a person, in the order in which it was written. */
export async function auditOf(pool: TestDatabase, personId: string): Promise<Record<string, unknown>[]> {
  const text = `select action, actor_id, address, organisation_id, before, after from audit_log
    where object_id = $1 order by id`
  return (await pool.query<Record<string, unknown>>(text, [personId])).rows
}

/** A calendar of somebody, which a later room makes. */
export async function sampleCalendar(pool: TestDatabase, personId: string): Promise<void> {
  await pool.query(
    `insert into radar_feeds (id, person_id, name, includes, language, token_hash, created_at)
     values ($1, $2, 'Fristen', 'all', 'de', $3, now())`,
    [newId(), personId, randomBytes(32)],
  )
}
