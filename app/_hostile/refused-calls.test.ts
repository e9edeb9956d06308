import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCaseWorld, type CaseWorld } from '#app/_permissions/testing/case-world.ts'
import { filled } from '#app/_permissions/testing/filled.ts'
import { interfaceTable } from '#app/_permissions/testing/interface-table.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { listRefusedCalls } from '#lib/wings/refused-calls/list-refused-calls.ts'
import type { ShownRefusedCall } from '#lib/wings/refused-calls/schema.ts'
import { writeRefusedCalls } from '#lib/wings/refused-calls/write-refused-calls.ts'
import type { CallMethod } from '@kurier/wire/names'
import { service, type Send, type ServiceAnswer } from '#server/testing/service.ts'

let db: TestDatabase
let send: Send
let world: CaseWorld

beforeAll(async () => {
  db = await testDatabase({ PUBLIC_STATUS: 'true', RATE_CLIENT_REQUESTS: '100' })
  send = await service()
  world = await makeCaseWorld(send)
})

beforeEach(async () => {
  await writeRefusedCalls(db)
  await db.query('delete from refused_calls')
  forget('refused-calls')
  forget('rate-counters')
})

async function keptOf(clientId: string): Promise<ShownRefusedCall[]> {
  await new Promise(setImmediate)
  await writeRefusedCalls(db)
  return (await listRefusedCalls(contextFor(systemActor), { clientId, most: 1000 })).calls
}

const roles = ['foreignSender', 'foreignReceiver', 'sender', 'receiver'] as const

/** A text that must not be found, and the signs of which it could be found by its parts. */
const PLANTED = 'kurier_cs_Erika-Mustermann-Musterstadt'
const rows = Object.entries(interfaceTable).flatMap(([path, calls]) =>
  Object.keys(calls)
    .filter(() => /^\/(submission|destination|routing)-api\//.test(path) && !path.includes('[...'))
    .map((method) => [`${method} ${path}`, method, path] as const),
)
const isBodied = (method: string): boolean => method !== 'GET' && method !== 'DELETE'

function expectKept(answer: ServiceAnswer, kept: ShownRefusedCall[], facts: object): void {
  const [call, ...more] = kept
  expect(more).toEqual([])
  const { status } = answer
  const code = String(answer.json.type).split('/').at(-1)
  expect(call).toMatchObject({ requestId: answer.headers.get('x-request-id'), status, code, ...facts })
}

describe('what a route refuses is kept with its facts, and with nothing that was sent', () => {
  test('there are routes of all interfaces', () => expect(rows.length).toBeGreaterThan(40))

  test.each(rows)('%s', async (_, method, path) => {
    const ids = { ...world.ids, kid: PLANTED, number: PLANTED }
    const body = { [PLANTED]: PLANTED, ...(method === 'PUT' && { secret: PLANTED }) }
    // who has a part in the case would delete it
    for (const role of method === 'DELETE' ? roles.slice(0, 2) : roles) {
      await db.query('delete from refused_calls')
      const { clientId, token } = world.parties[role]
      const query = new URLSearchParams({ [PLANTED]: '1', limit: PLANTED, from: PLANTED, page: PLANTED, q: PLANTED })
      const answer = await send(method, `${filled(path, ids)}?${query}`, {
        token,
        ...(isBodied(method) && { body }),
        headers: { 'x-secret': PLANTED, 'idempotency-key': PLANTED, 'user-agent': PLANTED, referer: PLANTED },
      })
      const kept = await keptOf(clientId)
      const { rows: stored } = await db.query('select * from refused_calls')
      expect(JSON.stringify(stored)).not.toMatch(/Erika|Muster|kurier_cs/)
      if (answer.status < 400 || isOpen(path, method)) expect(kept).toEqual([])
      else expectKept(answer, kept, { method, route: path, path: expect.stringContaining(path.split('/[')[0] ?? '') })
    }
  })
})

/** Answered without a look at the token, so that whose it is stays unknown. */
const isOpen = (path: string, method: string): boolean =>
  interfaceTable[path]?.[method as CallMethod]?.is.nobody !== 401 // a method of the table

const refused = async (role: keyof CaseWorld['parties'], ...sent: Parameters<Send>) => {
  const { clientId, token } = world.parties[role]
  const [method, path, parts] = sent
  const answer = await send(method, path, { token, ...parts })
  // whose token it is, is looked up behind the answer where the call needs none
  let kept: ShownRefusedCall[] = []
  await expect.poll(async () => (kept = await keptOf(clientId)).length).toBeGreaterThan(0)
  return { answer, kept }
}

describe('the facts of a refused call', () => {
  test('have the ids of its path, and the names of the query that its route knows', async () => {
    const { caseId } = world.ids
    const path = `/submission-api/v2/cases/${caseId.toUpperCase()}/events`
    const { answer, kept } = await refused('sender', 'GET', `${path}?limit=none&mine=1`)
    expectKept(answer, kept, {
      path: `/submission-api/v2/cases/${caseId}/events`,
      route: '/submission-api/v2/cases/[caseId]/events',
      queryNames: ['limit', '…'],
      pointer: '/limit',
    })
  })

  test('have the pointer of the first fault, in a body and in a posted event', async () => {
    const body = { destinationId: randomUUID(), announcedAttachments: ['x'], publicService: {} }
    const made = await refused('sender', 'POST', '/submission-api/v2/submissions', { body })
    expectKept(made.answer, made.kept, { pointer: '/announcedAttachments/0', code: 'invalid' })
    const token = ['{"alg":"none","typ":"secevent+jwt"}', '{}', '']
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.')
    const posted = await refused('receiver', 'POST', `/submission-api/v2/cases/${world.ids.caseId}/events`, {
      body: `${token}AA`,
    })
    expect(posted.answer.status).toBe(422)
    const [{ pointer } = { pointer: null }] = posted.kept
    expect(pointer).toBe((posted.answer.json.errors as { pointer: string }[])[0]?.pointer)
    expect(pointer).toMatch(/^\/header\/\w+$/)
  })

  test('of a path or method that is not there have whose token was sent, and no word of the path', async () => {
    const unknown = await refused('sender', 'GET', `/submission-api/v2/${PLANTED}/${world.ids.caseId}`)
    expectKept(unknown.answer, unknown.kept, {
      route: '/submission-api/[...unknown]',
      path: `/submission-api/v2/…/${world.ids.caseId}`,
      code: 'not-found',
    })
    const patched = await refused('receiver', 'PATCH', '/submission-api/v2/submissions', { body: {} })
    expectKept(patched.answer, patched.kept, { method: 'PATCH', code: 'method-not-allowed' })
  })

  test('of a call beyond the rate are kept too', async () => {
    const { token, clientId } = world.parties.sender
    const statuses = new Set<number>()
    for (let at = 0; at < 200 && !statuses.has(429); at += 1) {
      statuses.add((await send('GET', '/submission-api/v2/submissions', { token })).status)
    }
    expect(statuses).toContain(429)
    expect((await keptOf(clientId)).map(({ code }) => code)).toContain('too-many-requests')
  })
})

test('without a good token nothing is kept', async () => {
  const { token } = world.parties.sender
  for (const sent of [{}, { token: `${token}x` }, { token: PLANTED }]) {
    expect((await send('GET', '/submission-api/v2/submissions', sent)).status).toBe(401)
    expect((await send('GET', '/submission-api/v2/nothing', sent)).status).toBe(404)
  }
  await keptOf(world.parties.sender.clientId)
  expect((await db.query('select 1 from refused_calls')).rows).toEqual([])
})
