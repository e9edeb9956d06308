import { beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { systemActor } from '../platform/actor.ts'
import { contextAt } from '../platform/testing/context-at.ts'
import { parseJws } from '../platform/crypto/jws.ts'
import { newId } from '../platform/ids.ts'
import { createClient } from './create-client.ts'
import { signAccessToken } from './sign-access-token.ts'
import { verifyAccessToken } from './verify-access-token.ts'
import { signWorkbenchToken } from './workbench-token.ts'

const now = new Date()
const act = { personId: newId(), sessionId: newId(), destinationId: newId() }
let db: TestDatabase
let clientId: string

beforeAll(async () => {
  db = await testDatabase()
  clientId = (await createClient(contextAt(systemActor, now), { name: 'office', kind: 'administration-system' }))
    .clientId
})

test('a token of the workbench names the client, the acting person with the session, and the destination', async () => {
  const { accessToken, expiresIn } = await signWorkbenchToken(db, clientId, act, now)
  expect(expiresIn).toBe(300)
  const iat = Math.floor(now.getTime() / 1000)
  expect(parseJws(accessToken)?.payload).toMatchObject({
    sub: clientId,
    client_id: clientId,
    iat,
    exp: iat + 300,
    scope: 'subscribe-destinations',
    act: { sub: act.personId, sid: act.sessionId },
    destination_id: act.destinationId,
  })
  const verified = await verifyAccessToken(db, accessToken, now)
  expect(verified).toMatchObject({ actor: { clientId, scopes: ['subscribe-destinations'], act } })
})

test('it ends after 5 minutes', async () => {
  const whole = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const { accessToken } = await signWorkbenchToken(db, clientId, act, whole)
  const after = (seconds: number) => verifyAccessToken(db, accessToken, new Date(whole.getTime() + seconds * 1000))
  expect(await after(299)).toHaveProperty('actor')
  expect(await after(300)).toMatchObject({ refused: 'expired' })
})

test('an ordinary token has no acting person', async () => {
  const { accessToken } = await signAccessToken(db, { clientId, scopes: ['subscribe-destinations'], seconds: 60 }, now)
  expect(await verifyAccessToken(db, accessToken, now)).not.toHaveProperty('actor.act')
})

test.each<[string, Record<string, unknown>]>([
  ['a person without a destination', { act: { sub: newId(), sid: newId() } }],
  ['a destination without a person', { destination_id: newId() }],
  ['a person without a session', { act: { sub: newId() }, destination_id: newId() }],
  ['a person that is no id', { act: { sub: 'ada', sid: newId() }, destination_id: newId() }],
  ['nobody', { act: null, destination_id: newId() }],
])('a token of our own with %s is refused, never taken as an ordinary one', async (_, extraClaims) => {
  const content = { clientId, scopes: ['subscribe-destinations'] as const, seconds: 60, extraClaims }
  const { accessToken } = await signAccessToken(db, content, now)
  expect(await verifyAccessToken(db, accessToken, now)).toMatchObject({ refused: 'malformed' })
})
