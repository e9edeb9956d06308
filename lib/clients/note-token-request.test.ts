import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { systemActor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { contextAt, contextWithClocksAt } from '../platform/testing/context-at.ts'
import { newId } from '../platform/ids.ts'
import { forget } from '../platform/once-per-process.ts'
import { addSecret } from './add-secret.ts'
import { changeScopes } from './change-scopes.ts'
import { createClient } from './create-client.ts'
import { issueToken, type TokenRequest } from './issue-token.ts'
import { listTokenRequests } from './list-token-requests.ts'
import { noteTokenRequest, tokenRequestsWritten } from './note-token-request.ts'
import { readClient } from './read-client.ts'
import { removeOldTokenRequests } from './retention-store.ts'
import { revokeSecret } from './revoke-secret.ts'
import { setClientStatus } from './set-client-status.ts'

let db: TestDatabase
let clientId: string
let clientSecret: string
const now = new Date()

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  const made = await createClient(contextAt(systemActor, now), { name: 'office', kind: 'administration-system' })
  clientId = made.clientId
  clientSecret = made.clientSecret
})

afterEach(() => {
  vi.useRealTimers()
  forget('token-request-notes')
})

/** Asks for a token, whatever comes of it. */
async function ask(differing: Partial<TokenRequest> = {}, at = now): Promise<void> {
  const request = { clientId, clientSecret, grantType: 'client_credentials', address: '192.0.2.9', ...differing }
  await issueToken(contextWithClocksAt(undefined, at), request).catch(() => undefined)
}

async function noted() {
  await tokenRequestsWritten(db)
  return (await listTokenRequests(contextFor(systemActor), { clientId })).requests
}

describe('a refused token request of a client is noted', () => {
  it.each([
    ['no grant type', { grantType: undefined }, 'invalid_request', 'grant-type-missing'],
    ['no secret', { clientSecret: undefined }, 'invalid_client', 'credentials-missing'],
    ['a wrong secret', { clientSecret: 'wrong' }, 'invalid_client', 'wrong-secret'],
    ['another grant type', { grantType: 'password' }, 'unsupported_grant_type', 'grant-type-unsupported'],
    ['an unknown scope', { scope: 'x' }, 'invalid_scope', 'scope-unknown'],
    ['a scope of the other side', { scope: 'send-submissions' }, 'invalid_scope', 'scope-not-assigned'],
    ['a scope that is none', { scope: ' ' }, 'invalid_scope', 'scope-malformed'],
  ])('with %s', async (_, fault, outcome, reason) => {
    await ask(fault)
    expect(await noted()).toEqual([
      {
        id: expect.any(Number),
        at: now,
        outcome,
        reason,
        scope: 'scope' in fault ? fault.scope : null,
        address: '192.0.2.9',
      },
    ])
  })

  it('when it is disabled, when it has no scope, and when it is blocked', async () => {
    await changeScopes(contextFor(systemActor), { clientId, remove: ['manage-destinations', 'subscribe-destinations'] })
    await ask()
    await setClientStatus(contextFor(systemActor), { clientId, status: 'disabled' })
    await ask()
    for (let count = 0; count < 11; count += 1) await ask({ clientSecret: 'wrong' })
    const reasons = (await noted()).map(({ reason }) => reason)
    expect(reasons.slice(-2)).toEqual(['client-disabled', 'no-scope'])
    expect(reasons[0]).toBe('blocked')
  })

  it('with a secret that was revoked or has expired, told apart from one that never was', async () => {
    const expiresAt = new Date(now.getTime() + 1000)
    const second = await addSecret(contextAt(systemActor, now), { clientId, expiresAt })
    const [first] = (await readClient(contextFor(systemActor), { clientId })).secrets
    await revokeSecret(contextAt(systemActor, now), { clientId, secretId: first?.secretId ?? '' })
    await ask()
    await ask({ clientSecret: second.clientSecret }, expiresAt)
    expect((await noted()).map(({ reason }) => reason)).toEqual(['expired-secret', 'revoked-secret'])
  })

  it('without any secret, not even one that stands where the scope belongs', async () => {
    await ask({ clientSecret: `${clientSecret}x`, scope: `a ${clientSecret}` })
    expect(await noted()).toMatchObject([{ scope: 'a kurier_cs_…' }])
    const { rows } = await db.query<{ text: string }>(`select string_agg(t::text, ' ') as text from token_requests t`)
    expect(rows[0]?.text).not.toContain(clientSecret.slice('kurier_cs_'.length))
  })

  it('thirty times a minute at most', async () => {
    for (let count = 0; count < 40; count += 1) {
      noteTokenRequest(db, { clientId, address: 'a', outcome: 'invalid_scope', reason: 'no-scope' }, now)
    }
    expect((await noted()).length + (await rest())).toBe(30)
    const inAMinute = new Date(now.getTime() + 60_000)
    noteTokenRequest(db, { clientId, address: 'a', outcome: 'invalid_scope', reason: 'no-scope' }, inAMinute)
    expect((await noted()).length + (await rest())).toBe(31)
  })

  /** How many are on the second page. */
  async function rest(): Promise<number> {
    const { next } = await listTokenRequests(contextFor(systemActor), { clientId })
    return next === null
      ? 0
      : (await listTokenRequests(contextFor(systemActor), { clientId, before: next })).requests.length
  }
})

describe('a granted token request', () => {
  it('is noted once a minute, with the scopes it got', async () => {
    await ask()
    await ask({}, new Date(now.getTime() + 59_999))
    expect(await noted()).toMatchObject([
      { outcome: 'granted', reason: null, scope: 'manage-destinations subscribe-destinations' },
    ])
    await ask({}, new Date(now.getTime() + 60_000))
    expect(await noted()).toHaveLength(2)
  })
})

describe('what is noted', () => {
  it('belongs to a client that exists', async () => {
    const unknown = newId()
    await ask({ clientId: unknown })
    await ask({ clientSecret: 'wrong' })
    expect(await noted()).toHaveLength(1)
    const { rowCount } = await db.query('select 1 from token_requests where client_id = $1', [unknown])
    expect(rowCount).toBe(0)
  })

  it('is written within a second without anyone asking for it, many in one statement', async () => {
    const queries: string[] = []
    const watched = {
      query: (text: { name: string }) => (queries.push(text.name), Promise.resolve({ fields: [], rows: [] })),
    }
    vi.useFakeTimers()
    const note = { clientId, address: 'a', outcome: 'invalid_client', reason: 'blocked' } as const
    for (let count = 0; count < 3; count += 1) noteTokenRequest(watched as never, note, now) // answers all that is asked
    await vi.advanceTimersByTimeAsync(999)
    expect(queries).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(queries).toEqual(['token-requests-insert'])
  })

  it('is bounded: what comes on top within a second is dropped', async () => {
    const ids = Array.from({ length: 2100 }, () => newId())
    const sent: string[] = []
    const watched = {
      query: (q: { values: string[] }) => (sent.push(...q.values), Promise.resolve({ fields: [], rows: [] })),
    }
    const note = { address: 'a', outcome: 'invalid_client', reason: 'blocked' } as const
    for (const id of ids) noteTokenRequest(watched as never, { clientId: id, ...note }, now) // as above
    await tokenRequestsWritten(watched as never)
    expect(sent.map((text) => (JSON.parse(text) as unknown[]).length)).toEqual([2000])
  })

  it('is lost, and nobody is disturbed, when the database is away', async () => {
    const broken = { query: () => Promise.reject(new Error('away')) } as never // only ever asked
    noteTokenRequest(broken, { clientId, address: 'a', outcome: 'invalid_client', reason: 'blocked' }, now)
    await tokenRequestsWritten(broken)
    expect(await noted()).toEqual([])
  })

  it('goes after its time, in batches', async () => {
    for (const minutes of [0, 1, 2]) await ask({}, new Date(now.getTime() + minutes * 60_000))
    await tokenRequestsWritten(db)
    const before = new Date(now.getTime() + 90_000)
    await db.query('delete from token_requests where client_id <> $1', [clientId])
    expect(await removeOldTokenRequests(db, { before, most: 1 })).toHaveLength(1)
    expect(await removeOldTokenRequests(db, { before, most: 5 })).toHaveLength(1)
    expect(await noted()).toHaveLength(1)
  })
})

describe('scopes that a token request names', () => {
  it('count as deprecated uses of a client that showed its secret, granted or not', async () => {
    const later = new Date(now.getTime() + 5000)
    await ask({ scope: 'manage-destinations' })
    await ask({ scope: 'renamed' }, later)
    await ask({ scope: 'manage-destinations', clientSecret: 'wrong' })
    await ask()
    await tokenRequestsWritten(db)
    expect((await readClient(contextFor(systemActor), { clientId })).deprecatedUses).toEqual([
      { what: 'named-scopes', seen: { firstUsedAt: now, lastUsedAt: later, uses: 2 }, sunset: null, hasEnded: false },
    ])
    await ask({ scope: 'manage-destinations' })
    await tokenRequestsWritten(db)
    expect((await readClient(contextFor(systemActor), { clientId })).deprecatedUses).toMatchObject([
      { seen: { lastUsedAt: later, uses: 3 } },
    ])
  })
})
