import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '#lib/clients/create-client.ts'
import { issueToken } from '#lib/clients/issue-token.ts'
import { verifyAccessToken } from '#lib/clients/verify-access-token.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { parseJws } from '#lib/platform/crypto/jws.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

let db: TestDatabase
let send: Send
let operator: TestPerson

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  operator = await person({ isOperator: true })
})

beforeEach(() => forget('rate-counters'))

const asOperator = (method: string, path: string, body?: object) =>
  send(method, `/api/portal/admin${path}`, { body, headers: signedInAs(operator) })

describe('signing keys', () => {
  type Keys = { kid: string; purpose: string; signsNow: boolean }[]
  const keys = async () => (await asOperator('GET', '/keys')).json.keys as Keys

  it('are listed without a private part', async () => {
    expect((await keys()).map(({ purpose, signsNow }) => [purpose, signsNow])).toEqual([
      ['event', true],
      ['access-token', true],
    ])
    expect((await asOperator('GET', '/keys')).text).not.toMatch(/jwk|private|sealed/i)
  })

  it('are those for events unless a purpose is named', async () => {
    const { kid } = (await asOperator('POST', '/keys', { now: true })).json
    expect((await keys()).filter(({ signsNow }) => signsNow)).toMatchObject([
      { kid, purpose: 'event' },
      { purpose: 'access-token' },
    ])
  })

  it.each(['event', 'access-token'])('for %ss are rotated in a minute or at once, as is audited', async (purpose) => {
    const before = await keys()
    const later = await asOperator('POST', '/keys', { purpose, now: false })
    expect(later.status).toBe(201)
    expect((await keys()).find(({ kid }) => kid === later.json.kid)).toMatchObject({ purpose, signsNow: false })
    const atOnce = await asOperator('POST', '/keys', { purpose, now: true })
    expect((await keys()).find(({ kid }) => kid === atOnce.json.kid)).toMatchObject({ purpose, signsNow: true })
    const others = (all: Keys) => all.filter((key) => key.purpose !== purpose)
    expect(others(await keys())).toEqual(others(before))
    const { rows } = await db.query(
      `select actor_id, object_kind, object_id, object_name, after from audit_log
       where action = 'rotate-signing-key' order by id desc limit 2`,
    )
    const entry = { actor_id: operator.personId, object_kind: 'signing-key', object_name: purpose }
    expect(rows).toEqual([
      { ...entry, object_id: atOnce.json.kid, after: { atOnce: true } },
      { ...entry, object_id: later.json.kid, after: { atOnce: false } },
    ])
  })

  it('for access tokens sign what is issued from then on; what was issued before holds on', async () => {
    const made = await createClient(contextFor(systemActor), { name: 'office', kind: 'administration-system' })
    const issued = async () => {
      const request = { ...made, grantType: 'client_credentials', address: '192.0.2.1' }
      return (await issueToken(contextFor(undefined), request)).access_token
    }
    const kidOf = (token: string) => parseJws(token)?.protectedHeader['kid']
    const old = await issued()
    const { kid } = (await asOperator('POST', '/keys', { purpose: 'access-token', now: true })).json
    const fresh = await issued()
    expect(kidOf(old)).not.toBe(kid)
    expect(kidOf(fresh)).toBe(kid)
    forget('verified-access-tokens')
    for (const token of [old, fresh]) {
      expect(await verifyAccessToken(db, token, new Date())).toMatchObject({ actor: { clientId: made.clientId } })
    }
    const published = (await send('GET', '/.well-known/jwks.json')).json.keys as { kid: string }[]
    expect(published.map((key) => key.kid)).toEqual(expect.arrayContaining([kidOf(old), kid]))
  })

  it('are not rotated by what is no such request', async () => {
    const before = await keys()
    const bodies = [
      {},
      { now: true, kid: 'x' },
      { purpose: 'event' },
      { purpose: 'event', now: 'yes' },
      { purpose: 'x', now: true },
    ]
    for (const body of bodies) expect((await asOperator('POST', '/keys', body)).status).toBe(422)
    expect(await keys()).toEqual(before)
  })
})
