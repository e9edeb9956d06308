import { randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import { sessionSeconds, signInCookie, tokenSecret } from '#app/_http/person.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { mainPages, operatorPages } from '#lib/rooms/lists.ts'

type Primary = { ask: (text: string) => Promise<unknown> }

/** Pages without a name in their address: of everybody, of the navigation, of the operators. */
const paths = ['/', '/status', '/help', '/where-to-send', '/checkpoints', '/docs', '/account'].concat(
  [...mainPages, ...operatorPages].map(({ href }) => href),
)

/**
 * Makes an operator with a session, as a sign-in would.
 * @param own the settings of the nodes, of which this process takes the same
 * @returns the cookie of the session
 */
export async function signInOperator({ ask }: Primary, own: Record<string, string>): Promise<string> {
  completeSettings(own)
  const [person, session] = [randomUUID(), randomUUID()]
  await ask(`insert into people (id, email, name, is_operator, is_support, created_at)
    values ('${person}', '${person}@authority.example', 'Olga Betrieb', true, false, now())`)
  await ask(`insert into portal_sessions (id, person_id, created_at, last_seen_at, expires_at, user_agent, address)
    values ('${session}', '${person}', now(), now(), now() + interval '8 hours', 'trial', '192.0.2.1')`)
  const token = await encode({ token: { sid: session }, secret: tokenSecret(), maxAge: sessionSeconds })
  return `${signInCookie('session', settings().baseUrl).name}=${token}`
}

/** How a node answers each page: `/path 200`. */
export async function lookAtPages(port: number, cookie: string): Promise<string[]> {
  const seen: string[] = []
  for (const path of new Set(paths)) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie }, redirect: 'manual' })
    await answer.arrayBuffer()
    seen.push(`${path} ${answer.status}`)
  }
  return seen
}

/**
 * Opens pages as a browser does behind the balancer, with all scripts and styles that they name.
 * @returns those that were not there
 */
export async function missingScripts(baseUrl: string, session: string): Promise<string[]> {
  const missing: string[] = []
  for (const path of new Set(paths)) {
    const page = await fetch(`${baseUrl}${path}`, {
      headers: { cookie: session, accept: 'text/html' },
      redirect: 'manual',
    })
    const [node = ''] = page.headers.getSetCookie().flatMap((one) => /^kurier-node=[^;]*/.exec(one) ?? [])
    const files = (await page.text()).match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g) ?? []
    for (const file of new Set(files)) {
      const answer = await fetch(`${baseUrl}${file}`, { headers: { cookie: [session, node].join('; ') } })
      await answer.arrayBuffer()
      if (!answer.ok) missing.push(`${path} ${file} ${answer.status}`)
    }
  }
  return missing
}
