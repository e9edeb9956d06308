import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { personFromRequest } from '#app/_http/person.ts'
import { providerSignOut } from '#app/_http/provider-sign-out.ts'
import { sampleMember } from '#lib/accounts/testing/sample-member.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { newId } from '#lib/platform/ids.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { Browser } from './testing/browser.ts'
import { clientId, clientSecret, loginProvider, type Account, type LoginProvider } from './testing/login-provider.ts'

const redirectUri = 'http://localhost:3999/api/auth/callback/oidc'

let provider: LoginProvider | undefined
let email: string
let personId: string

beforeAll(async () => {
  // the provider tells there which of its defaults are not for real use
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
  await testDatabase()
})

beforeEach(async () => {
  const member = await sampleMember(new Date())
  email = member.email
  personId = member.actor.personId
})

afterEach(async () => {
  completeSettings({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '', OIDC_ROLES: '', OIDC_PROVISION: '' })
  await provider?.close()
  provider = undefined
})

async function start(account: Account, claimsInIdToken = true): Promise<void> {
  provider = await loginProvider(redirectUri, { claimsInIdToken })
  provider.signInAs(account)
  completeSettings({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret })
}

/** The address of the provider with which the sign-in begins. */
async function begin(browser: Browser, callbackUrl = '/sign-in/continue?to=%2Fcases'): Promise<string> {
  const { csrfToken } = (await (await browser.ask('GET', '/api/auth/csrf')).json()) as { csrfToken: string }
  const answer = await browser.ask('POST', '/api/auth/signin/oidc', { csrfToken, json: 'true', callbackUrl })
  return ((await answer.json()) as { url: string }).url
}

/** The whole way: to the provider, back, and where one is led then. */
async function signIn(browser = new Browser()): Promise<string | null> {
  const back = new URL(await browser.follow(await begin(browser)))
  const answer = await browser.ask('GET', back.pathname + back.search, undefined, { 'sec-fetch-site': 'cross-site' })
  return answer.headers.get('location')
}

const personOf = (browser: Browser) =>
  personFromRequest(
    new Request(settings().baseUrl, { headers: { cookie: browser.cookies(new URL(settings().baseUrl)) } }),
  )

describe('signing out at the provider', () => {
  test('has its address there, and comes back to the page to sign in', async () => {
    await start({ sub: newId() })
    const { origin, searchParams } = new URL((await providerSignOut()) ?? '')
    expect(origin).toBe(provider?.issuer)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: clientId,
      post_logout_redirect_uri: `${settings().baseUrl}/sign-in`,
    })
  })

  test('is left out for a provider that is away, and for one that offers none or is another one', async () => {
    expect(await providerSignOut()).toBeUndefined()
    await start({ sub: newId() })
    completeSettings({ OIDC_ISSUER: provider?.issuer.replace('127.0.0.1', 'localhost') ?? '' })
    expect(await providerSignOut()).toBeUndefined()
    await provider?.close()
    completeSettings({ OIDC_ISSUER: provider?.issuer ?? '' })
    expect(await providerSignOut()).toBeUndefined()
    provider = undefined
  })
})

describe('signing in at an OpenID Connect provider', () => {
  test.each([true, false])(
    'lets in who has the same verified e-mail address (in the ID token: %s)',
    async (inIdToken) => {
      await start({ sub: newId(), email, email_verified: true }, inIdToken)
      const browser = new Browser()
      expect(await signIn(browser)).toBe('http://localhost:3999/sign-in/continue?to=%2Fcases')
      expect(await personOf(browser)).toMatchObject({ id: personId, email })
    },
  )

  test('demands PKCE, state and nonce', async () => {
    await start({ sub: newId(), email, email_verified: true })
    const { origin, searchParams } = new URL(await begin(new Browser()))
    expect(origin).toBe(provider?.issuer)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.any(String),
      state: expect.any(String),
      nonce: expect.any(String),
    })
  })

  test.each([true, false])('gives the roles of the claim (in the ID token: %s)', async (inIdToken) => {
    const account = { sub: newId(), email, email_verified: true }
    await start({ ...account, groups: ['kurier-support'] }, inIdToken)
    completeSettings({ OIDC_ROLES: 'kurier-support=support' })
    const browser = new Browser()
    await signIn(browser)
    expect(await personOf(browser)).toMatchObject({ id: personId, isSupport: true })
    provider?.signInAs({ ...account, groups: { nested: ['kurier-support'] } })
    await signIn(browser)
    expect(await personOf(browser)).toMatchObject({ id: personId, isSupport: false })
  })

  test('lets in somebody new by a role alone, where that is allowed', async () => {
    const account = { sub: newId(), email: `${newId()}@amt.example`, email_verified: true, name: 'Eva Neu' }
    await start(account)
    completeSettings({ OIDC_ROLES: 'kurier-support=support', OIDC_PROVISION: 'true' })
    const browser = new Browser()
    expect(await signIn(browser)).toBe('/sign-in?refused=no-role')
    provider?.signInAs({ ...account, groups: 'kurier-support' })
    await signIn(browser)
    expect(await personOf(browser)).toMatchObject({ email: account.email, name: 'Eva Neu', isSupport: true })
  })

  test('takes nothing from a provider that calls itself by another name', async () => {
    await start({ sub: newId(), email, email_verified: true })
    completeSettings({ OIDC_ISSUER: provider?.issuer.replace('127.0.0.1', 'localhost') ?? '' })
    const browser = new Browser()
    expect(await signIn(browser)).toBe('/sign-in?refused=provider')
    expect(await personOf(browser)).toBeUndefined()
  })

  test('gives a new session each time; the one that the browser brought along is dead', async () => {
    await start({ sub: newId(), email, email_verified: true })
    const browser = new Browser()
    await signIn(browser)
    const before = browser.cookies(new URL(settings().baseUrl))
    await signIn(browser)
    expect(browser.cookies(new URL(settings().baseUrl))).not.toBe(before)
    expect(await personOf(browser)).toMatchObject({ id: personId })
    const old = new Request(settings().baseUrl, { headers: { cookie: before } })
    expect(await personFromRequest(old)).toBeUndefined()
  })

  test.each<[string, () => Account]>([
    ['unknown-person', () => ({ sub: newId(), email: 'nobody@amt.example', email_verified: true })],
    ['unknown-person', () => ({ sub: newId() })],
    ['email-not-verified', () => ({ sub: newId(), email, email_verified: false })],
    ['email-not-verified', () => ({ sub: newId(), email })],
  ])('leads to the page that says %s', async (reason, account) => {
    await start(account())
    const browser = new Browser()
    expect(await signIn(browser)).toBe(`/sign-in?refused=${reason}`)
    expect(await personOf(browser)).toBeUndefined()
  })

  test('is refused to another browser than the one that began (a foreign code or state)', async () => {
    await start({ sub: newId(), email, email_verified: true })
    const [mallory, victim] = [new Browser(), new Browser()]
    const back = new URL(await mallory.follow(await begin(mallory)))
    await begin(victim)
    for (const browser of [victim, new Browser()]) {
      const answer = await browser.ask('GET', back.pathname + back.search)
      expect(answer.headers.get('location')).toBe('/sign-in?refused=provider')
      expect(await personOf(browser)).toBeUndefined()
    }
  })

  test('works once with one code', async () => {
    await start({ sub: newId(), email, email_verified: true })
    const browser = new Browser()
    const back = new URL(await browser.follow(await begin(browser)))
    const jars = structuredClone(browser.jars)
    await browser.ask('GET', back.pathname + back.search)
    const again = new Browser()
    for (const [host, jar] of jars) again.jars.set(host, jar)
    expect((await again.ask('GET', back.pathname + back.search)).headers.get('location')).toBe(
      '/sign-in?refused=provider',
    )
  })

  test('that is broken off at the provider leads back to our page', async () => {
    await start({ sub: newId(), email, email_verified: true })
    const browser = new Browser()
    const state = new URL(await begin(browser)).searchParams.get('state') ?? ''
    const answer = await browser.ask('GET', `/api/auth/callback/oidc?error=access_denied&state=${state}`)
    expect(answer.headers.get('location')).toBe('/sign-in?refused=provider')
  })

  test('never leads to a foreign address afterwards', async () => {
    await start({ sub: newId(), email, email_verified: true })
    const browser = new Browser()
    const back = new URL(await browser.follow(await begin(browser, 'https://foreign.example/')))
    const answer = await browser.ask('GET', back.pathname + back.search)
    expect(answer.headers.get('location')).toBe('http://localhost:3999/')
  })
})

describe('the guard before next-auth', () => {
  test.each(['session', 'providers', 'signin', 'signin/oidc', 'signout', 'error', 'callback/credentials'])(
    'GET %s is not open',
    async (action) => {
      await start({ sub: newId() })
      expect((await new Browser().ask('GET', `/api/auth/${action}`)).status).toBe(404)
    },
  )

  test('what is no address leads nowhere else, and is no fault', async () => {
    for (const callbackUrl of ['${7*7}', 'http://', '//evil.example', 'javascript:alert(1)']) {
      const answer = await new Browser().ask('POST', '/api/auth/callback/credentials', { json: 'true', callbackUrl })
      expect(answer.status).toBe(200)
      const { url } = (await answer.json()) as { url: string } // what next-auth promises
      expect(new URL(url).origin).toBe('http://localhost:3999')
    }
  })

  test('the provider’s paths are not open where there is none', async () => {
    expect((await new Browser().ask('POST', '/api/auth/signin/oidc', {})).status).toBe(404)
    expect((await new Browser().ask('GET', '/api/auth/callback/oidc?code=x&state=y')).status).toBe(404)
  })

  test.each(['signin/oidc', 'callback/credentials'])('POST %s is for JSON of own pages', async (action) => {
    await start({ sub: newId() })
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await new Browser().ask('POST', `/api/auth/${action}`, {}, foreign)).status).toBe(403)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await new Browser().ask('POST', `/api/auth/${action}`, undefined, form)).status).toBe(415)
    for (const wrong of [[[]], {}, 1, null, 'a\0b']) {
      const members = { csrfToken: 'x', json: 'true', callbackUrl: wrong, email: wrong }
      const answer = await new Browser().ask('POST', `/api/auth/${action}`, members)
      expect(answer.status).toBe(422)
      const { errors } = (await answer.json()) as { errors: { pointer: string }[] } // as RFC 9457 has it
      expect(errors.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(['/callbackUrl', '/email']))
    }
  })
})
