import { beforeAll, describe, expect, test } from 'vitest'
import { systemActor, type ClientActor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { contextAt } from '../platform/testing/context-at.ts'
import { parseJws } from '../platform/crypto/jws.ts'
import { database } from '../platform/database.ts'
import { completeSettings } from '../platform/env.ts'
import { newId } from '../platform/ids.ts'
import { forget } from '../platform/once-per-process.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { issueBoundToken, reachesCase, reachesSubmission } from './bound-token.ts'
import { changeScopes } from './change-scopes.ts'
import { createClient } from './create-client.ts'
import { setClientStatus } from './set-client-status.ts'
import { signAccessToken } from './sign-access-token.ts'
import { verifyAccessToken } from './verify-access-token.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const binding = { submissionId: newId(), caseId: newId() }

let clientId: string

beforeAll(async () => {
  await testDatabase()
  clientId = (await createClient(contextAt(systemActor, now), { name: 'Form', kind: 'online-service' })).clientId
})

const boundToken = async () => (await issueBoundToken(database(), clientId, binding, now)).accessToken
const verified = (token: string, at = now) => verifyAccessToken(database(), token, at)

describe('a bound token', () => {
  test('names its submission and case, holds half an hour, and has the scope to send and no other', async () => {
    const { accessToken, expiresIn } = await issueBoundToken(database(), clientId, binding, now)
    const payload = parseJws(accessToken)?.payload
    expect(expiresIn).toBe(1800)
    expect(payload).toMatchObject({
      client_id: clientId,
      sub: clientId,
      scope: 'send-submissions',
      exp: Number(payload?.iat) + 1800,
      submission_id: binding.submissionId,
      case_id: binding.caseId,
    })
    expect(await verified(accessToken)).toMatchObject({
      actor: { clientId, scopes: ['send-submissions'], boundTo: binding },
    })
  })

  test('is dead after half an hour, to the second', async () => {
    const token = await boundToken()
    expect(await verified(token, later(1799))).toHaveProperty('actor')
    expect(await verified(token, later(1800))).toMatchObject({ refused: 'expired' })
  })

  test('holds no longer than the tokens of clients do here', async () => {
    completeSettings({ ACCESS_TOKEN_TTL: '600' })
    const { accessToken, expiresIn } = await issueBoundToken(database(), clientId, binding, now)
    completeSettings({ ACCESS_TOKEN_TTL: '' })
    expect(expiresIn).toBe(600)
    expect(await verified(accessToken, later(599))).toHaveProperty('actor')
    expect(await verified(accessToken, later(600))).toMatchObject({ refused: 'expired' })
  })

  test('is dead once its client is disabled, and can do nothing without the scope', async () => {
    const token = await boundToken()
    await setClientStatus(contextFor(systemActor), { clientId, status: 'disabled' })
    forget('client-standings')
    expect(await verified(token)).toMatchObject({ refused: 'client-disabled' })
    await setClientStatus(contextFor(systemActor), { clientId, status: 'active' })
    await changeScopes(contextFor(systemActor), { clientId, remove: ['send-submissions'] })
    forget('client-standings')
    expect(await verified(token)).toMatchObject({ actor: { scopes: [] } })
    await changeScopes(contextFor(systemActor), { clientId, add: ['send-submissions'] })
    forget('client-standings')
  })

  test.each([
    ['half of its binding', { submission_id: newId() }],
    ['the other half', { case_id: newId() }],
    ['ids that are none', { submission_id: 'x', case_id: 'y' }],
    ['null for both', { submission_id: null, case_id: null }],
  ])('with %s is none', async (_, extraClaims) => {
    const content = { clientId, scopes: ['send-submissions'], seconds: 60, extraClaims } as const
    const { accessToken } = await signAccessToken(database(), content, now)
    expect(await verified(accessToken)).toMatchObject({ refused: 'malformed' })
  })
})

test('a token of more than half an hour is never signed, whoever asks for it', async () => {
  const content = { clientId, scopes: ['send-submissions'], seconds: 1801 } as const
  await expect(signAccessToken(database(), content, now)).rejects.toThrow('1800 seconds')
})

test('extra claims never take the place of those of every token', async () => {
  const extraClaims = { iss: 'https://foreign.example', client_id: newId(), exp: 1, scope: 'manage-destinations' }
  const content = { clientId, scopes: ['send-submissions'], seconds: 60, extraClaims } as const
  const { accessToken, scope } = await signAccessToken(database(), content, now)
  expect(scope).toBe('send-submissions')
  const answer = await verified(accessToken)
  expect(answer).toMatchObject({ actor: { clientId, scopes: ['send-submissions'] } })
  expect('actor' in answer && answer.actor).not.toHaveProperty('boundTo')
})

describe('the reach', () => {
  const client: ClientActor = { kind: 'client', clientId: newId(), organisationId: newId(), scopes: [] }
  const bound: ClientActor = { ...client, boundTo: binding }

  test('of an ordinary token is not narrowed', () => {
    expect([reachesSubmission(client, newId()), reachesCase(client, newId())]).toEqual([true, true])
  })

  test('of a bound token is its own submission and its own case', () => {
    expect([reachesSubmission(bound, binding.submissionId), reachesCase(bound, binding.caseId)]).toEqual([true, true])
    expect([reachesSubmission(bound, newId()), reachesCase(bound, newId())]).toEqual([false, false])
    expect([reachesSubmission(bound, binding.caseId), reachesCase(bound, binding.submissionId)]).toEqual([false, false])
  })
})
