import { encode } from 'next-auth/jwt'
import { signInCookie, sessionSeconds, tokenSecret } from '#app/_http/person.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import { testPool } from '#lib/platform/testing/test-database.ts'
import { settings } from '#lib/platform/env.ts'
import { newId } from '#lib/platform/ids.ts'
import type { Role } from '#lib/platform/terms.ts'

type Wish = { role?: Role; organisationId?: string; isOperator?: boolean; isSupport?: boolean; name?: string }
export type TestPerson = { personId: string; email: string; organisationId: string; actor: PersonActor; cookie: string }

/** A new organisation; answers its id. */
export async function organisation(name = `Amt ${newId()}`): Promise<string> {
  const id = newId()
  await testPool().query('insert into organisations (id, name) values ($1, $2)', [id, name])
  return id
}

/** A new person with a live session: member of an organisation (a new one unless given) when `role` is given. */
export async function person(wish: Wish = {}): Promise<TestPerson> {
  const { role, isOperator = false, isSupport = false } = wish
  const personId = newId()
  const sessionId = newId()
  const email = `${personId}@amt.example`
  const name = wish.name ?? 'Ada Beispiel'
  const organisationId = wish.organisationId ?? (await organisation())
  const now = new Date()
  const end = new Date(now.getTime() + sessionSeconds * 1000)
  await testPool().query(
    `insert into people (id, email, name, is_operator, is_support, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [personId, email, name, isOperator, isSupport, now],
  )
  if (role) {
    await testPool().query(
      `insert into memberships (organisation_id, person_id, role, created_at) values ($1, $2, $3, $4)`,
      [organisationId, personId, role, now],
    )
  }
  await testPool().query(
    `insert into portal_sessions (id, person_id, created_at, last_seen_at, expires_at, user_agent, address)
     values ($1, $2, $3, $3, $4, 'test', '192.0.2.1')`,
    [sessionId, personId, now, end],
  )
  const roles = role ? { [organisationId]: role } : {}
  const actor: PersonActor = {
    kind: 'person',
    personId,
    sessionId,
    name,
    isOperator,
    isSupport,
    roles,
    address: '192.0.2.1',
  }
  return { personId, email, organisationId, actor, cookie: await sessionCookie(sessionId) }
}

/** The cookie with which a browser shows this session. */
export async function sessionCookie(sessionId: string): Promise<string> {
  const token = await encode({ token: { sid: sessionId }, secret: tokenSecret(), maxAge: sessionSeconds })
  return `${signInCookie('session', settings().baseUrl).name}=${token}`
}

/** Headers of a request that a page of this installation makes for this person. */
export function signedInAs({ cookie }: { cookie: string }): Record<string, string> {
  return { cookie, 'sec-fetch-site': 'same-origin' }
}
