import type { BrowserContext, Page } from '@playwright/test'
import type { PersonKey } from '#server/seed/people.ts'
import { demoFacts, serverAddress } from './demo.ts'

export { demoFacts }

/** Somebody of the demo data. `foreign…` belong to the organisation Formularwerk Nord, all others to the city. */
export type Persona = Exclude<PersonKey, 'formerDeveloper'>

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Sessions of this worker, one for each person: attempts to sign in are limited for each address. */
const sessions = new Map<Persona, Cookies>()

/** Shows this person's start page, signed in. Whoever was signed in in this context before is there no longer. */
export async function asPerson(page: Page, persona: Persona): Promise<void> {
  await signInAs(page.context(), persona)
  await page.goto('/')
}

/** Gives the context a session of this person, without any page. */
export async function signInAs(context: BrowserContext, persona: Persona): Promise<void> {
  const known = sessions.get(persona)
  await context.clearCookies({ name: /kurier-session$/ })
  if (known) await context.addCookies(known)
  if (known && (await isSignedIn(context))) return
  await openSession(context, persona)
  const cookies = await context.cookies()
  sessions.set(
    persona,
    cookies.filter(({ name }) => name.endsWith('kurier-session')),
  )
}

/** A journey may have signed this person out, everywhere or here. */
async function isSignedIn(context: BrowserContext): Promise<boolean> {
  return (await context.request.get(`${serverAddress()}/api/portal/account`)).ok()
}

async function openSession(context: BrowserContext, persona: Persona): Promise<void> {
  const { people, password } = demoFacts()
  await signInAt(serverAddress(), context, { email: people[persona].email, password })
}

/** Gives the context a session of somebody at the installation of this address. */
export async function signInAt(
  address: string,
  context: BrowserContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const first = await context.request.get(`${address}/api/auth/csrf`)
  const { csrfToken } = (await first.json()) as { csrfToken: string } // what next-auth promises
  const answer = await context.request.post(`${address}/api/auth/callback/credentials`, {
    headers: { origin: new URL(address).origin },
    data: { csrfToken, email, password, json: 'true', callbackUrl: '/' },
  })
  if ((await context.request.get(`${address}/api/portal/account`)).ok()) return
  throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`)
}

/** A new online service of the city, made by whoever is signed in as the page makes it. */
export async function newClient({ request }: Page, name: string): Promise<{ clientId: string; clientSecret: string }> {
  const made = await request.post('/api/portal/clients', {
    headers: { origin: serverAddress() },
    data: { organisationId: demoFacts().organisations.city.id, name, kind: 'online-service' },
  })
  return (await made.json()) as { clientId: string; clientSecret: string } // promised by its schema
}
