import { encode } from 'next-auth/jwt'
import { beforeAll, expect, test } from 'vitest'
import { endSession } from '#lib/accounts/sign-in/end-session.ts'
import { signIn } from '#lib/accounts/sign-in/sign-in.ts'
import { sampleOperator, samplePassword } from '#lib/accounts/testing/sample-operator.ts'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { personFromRequest, sessionSeconds, signInCookie, tokenSecret } from './person.ts'

let sessionId: string

beforeAll(async () => {
  await testDatabase()
  const credentials = { email: await sampleOperator(), password: samplePassword }
  const origin = { address: '192.0.2.1', userAgent: '' }
  const opened = await signIn(contextFor(undefined), { ...credentials, ...origin })
  sessionId = opened.sessionId
})

const tokenFor = (claims: object, secret = tokenSecret(), maxAge = sessionSeconds) =>
  encode({ token: { ...claims }, secret, maxAge })

const personWith = (cookie: string) => personFromRequest(new Request('http://localhost:3999/', { headers: { cookie } }))

test('the cookie of a session tells who is signed in, among whatever other cookies', async () => {
  const token = await tokenFor({ sid: sessionId })
  expect(await personWith(`theme=dark; kurier-session=${token}; x=1`)).toMatchObject({
    sessionId,
    name: 'Ada Beispiel',
  })
})

test.each([
  ['no cookie', () => ''],
  ['an empty cookie', () => 'kurier-session='],
  ['no token at all', () => 'kurier-session=a.b.c'],
  ['a token under another secret', async () => `kurier-session=${await tokenFor({ sid: sessionId }, 'another')}`],
  ['a token that is too old', async () => `kurier-session=${await tokenFor({ sid: sessionId }, tokenSecret(), -60)}`],
  ['a token without a session', async () => `kurier-session=${await tokenFor({ sub: sessionId })}`],
  ['a token with no UUID in it', async () => `kurier-session=${await tokenFor({ sid: "' or true" })}`],
  ['a cookie whose name only ends alike', async () => `x-kurier-session=${await tokenFor({ sid: sessionId })}`],
])('%s is nobody', async (_, cookie) => {
  expect(await personWith(await cookie())).toBeUndefined()
})

test('an ended session is nobody, though its cookie is good for hours', async () => {
  const cookie = `kurier-session=${await tokenFor({ sid: sessionId })}`
  await endSession(contextFor(undefined), { sessionId, address: '192.0.2.1' })
  expect(await personWith(cookie)).toBeUndefined()
})

test('with an https address the cookies are bound to the host and go over TLS only', () => {
  for (const use of ['session', 'csrf', 'return'] as const) {
    const { name, options } = signInCookie(use, 'https://kurier.example')
    expect(name).toBe(`__Host-kurier-${use}`)
    expect(options).toEqual({ secure: true, httpOnly: true, sameSite: 'lax', path: '/' })
  }
})

test('with a plain http address the cookies do without what browsers would refuse', () => {
  const { name, options } = signInCookie('session', 'http://localhost:3000')
  expect(name).toBe('kurier-session')
  expect(options).toMatchObject({ secure: false, httpOnly: true, sameSite: 'lax' })
})
