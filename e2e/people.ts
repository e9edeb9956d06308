import { request, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import type { Role } from '#lib/platform/terms.ts'
import type { PersonKey } from '#trials/seed/people.ts'
import { demoFacts, serverAddress } from './demo.ts'
import { newcomer, type Operator } from './operators.ts'

export { demoFacts }

/** Somebody of the demo data. `foreign…` belong to the organisation Formularwerk Nord, all others to the city. */
export type Persona = Exclude<PersonKey, 'formerDeveloper'>

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Sessions of this worker, one for each person: attempts to sign in are limited for each address. */
const sessions = new Map<Persona, Cookies>()

/** Shows this person's start page, signed in, and signs out the context's previous person. */
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
  context: Pick<BrowserContext, 'request'>,
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

type NewAt = { organisation: keyof typeof owners; role: Role }
/** Who may invite to an organisation of the demo. */
const owners = { city: 'owner', forms: 'foreignOwner' } as const
const signedIn = new Map<string, APIRequestContext>()

/** The owner of an organisation, as a client of the portal's calls; signed in once in each worker. */
async function ownerOf(organisation: NewAt['organisation']): Promise<APIRequestContext> {
  const known = signedIn.get(organisation)
  if (known) return known
  const { people, password } = demoFacts()
  const made = await request.newContext()
  await signInAt(serverAddress(), { request: made }, { email: people[owners[organisation]].email, password })
  signedIn.set(organisation, made)
  return made
}

/** Signs in somebody new, who may read what Formularwerk Nord has unless told otherwise: invited and accepted by calls. */
export async function signInAsNew(
  context: BrowserContext,
  { organisation, role }: NewAt = { organisation: 'forms', role: 'reader' },
): Promise<Operator> {
  const address = serverAddress()
  const headers = { origin: address }
  const person = newcomer()
  const { id } = demoFacts().organisations[organisation]
  const invitation = await (
    await ownerOf(organisation)
  ).post(`${address}/api/portal/organisations/${id}/invitations`, {
    headers,
    data: { email: person.email, role },
  })
  const { link } = (await invitation.json()) as { link: string } // promised by its schema, without a mail server
  const accepted = await context.request.post(`${address}/api/portal/invitations/accept`, {
    headers,
    data: { token: new URL(link).hash.slice(1), name: person.name, password: person.password },
  })
  if (!accepted.ok()) throw new Error(`the invitation was not accepted: ${await accepted.text()}`)
  await signInAt(address, context, person)
  return person
}

/** A new online service of the city, made by the signed-in person as the page makes it. */
export async function newClient({ request }: Page, name: string): Promise<{ clientId: string; clientSecret: string }> {
  const made = await request.post('/api/portal/clients', {
    headers: { origin: serverAddress() },
    data: { organisationId: demoFacts().organisations.city.id, name, kind: 'online-service' },
  })
  return (await made.json()) as { clientId: string; clientSecret: string } // promised by its schema
}

/** Accepts an invitation as somebody who has an account, and signs in again, as a member now. */
export async function join(context: BrowserContext, person: Operator, link: string): Promise<void> {
  const address = serverAddress()
  const data = { token: new URL(link).hash.slice(1) }
  const accepted = await context.request.post(`${address}/api/portal/invitations/accept`, {
    headers: { origin: address },
    data,
  })
  if (!accepted.ok()) throw new Error(`the invitation was not accepted: ${await accepted.text()}`)
  await signInAt(address, context, person)
}
