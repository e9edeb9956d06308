import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueBoundToken } from '#lib/clients/bound-token.ts'
import type { Binding } from '#lib/platform/actor.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { loadRoutes } from '#server/routes.ts'
import { jwe, service, submitted, type Send } from '#server/testing/service.ts'
import { boundTable } from './testing/bound-table.ts'
import { interfaceTable } from './testing/interface-table.ts'
import { outcomeOf } from './testing/personas.ts'
import { makeCaseWorld, type CaseWorld } from './testing/case-world.ts'
import { filled } from './testing/filled.ts'

let db: TestDatabase
let send: Send
let world: CaseWorld
/** Bound to the case of the world, and to another one of the same client and destination. */
let own: string
let other: string

const tokenFor = async (binding: Binding) =>
  (await issueBoundToken(db, world.parties.sender.clientId, binding, new Date())).accessToken

beforeAll(async () => {
  db = await testDatabase({
    PUBLIC_STATUS: 'true',
    RATE_ADDRESS_REQUESTS: '100000000',
    RATE_CLIENT_REQUESTS: '100000000',
  })
  send = await service()
  world = await makeCaseWorld(send)
  own = await tokenFor(world.ids)
  other = await tokenFor(await submitted(send, world.parties.sender, world.ids.destinationId))
})

beforeEach(() => forget('rate-counters'))

const rows = Object.entries(interfaceTable).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, call]) => ({ name: `${method} ${path}`, method, path, call })),
)

/** What stands in the tables that a call of an applicant could change. */
async function contents(): Promise<unknown> {
  const { rows: found } = await db.query(
    `select (select json_agg(s order by s.id) from submissions s) as submissions,
       (select json_agg(r order by r.id) from replies r) as replies, (select count(*) from events) as events,
       (select json_agg(d order by d.id) from destinations d) as destinations, (select count(*) from cases) as cases`,
  )
  return found
}

test('it is decided for every method of every route what a bound token may, and the portal looks at no token', async () => {
  expect(Object.keys(boundTable).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  const portal = (await loadRoutes()).filter(({ path }) => path.startsWith('/api/portal/'))
  expect(portal.length).toBeGreaterThan(50)
  for (const { path } of portal) {
    const { status } = await send('GET', filled(path, world.ids), { token: own })
    expect({ path, isRefused: [401, 404, 405].includes(status) }).toEqual({ path, isRefused: true })
  }
})

describe('a token that is bound to another submission', () => {
  test.each(rows)('gets nothing from $name', async ({ name, method, path, call: { is, query, body } }) => {
    const before = await contents()
    const answer = await send(method, filled(path, world.ids, query), {
      token: other,
      ...(body && { body: body(world.ids) }),
    })
    const expected = { own: 404, refused: 403, 'as nobody': is.nobody }[boundTable[name] ?? 'refused']
    expect(outcomeOf(answer.status)).toBe(expected)
    expect(await contents()).toEqual(before)
  })
})

describe('a token that is bound to the submission', () => {
  test.each(rows)(
    'gets from $name what the table says',
    async ({ name, method, path, call: { is, granted, query, body } }) => {
      const answer = await send(method, filled(path, world.ids, query), {
        token: own,
        ...(body && { body: body(world.ids) }),
      })
      const got = answer.status === granted ? 'ok' : outcomeOf(answer.status)
      expect(got).toBe({ own: 'ok', refused: 403, 'as nobody': is.nobody }[boundTable[name] ?? 'refused'])
      if (boundTable[name] !== 'refused') return
      expect(answer.headers.get('www-authenticate')).toContain('error="insufficient_scope"')
    },
  )

  test('sends the whole of an incomplete one, attachments included', async () => {
    const { destinationId } = world.ids
    const attachmentId = crypto.randomUUID()
    const publicService = { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Wohngeld' }
    const created = await send('POST', '/submission-api/v2/submissions', {
      token: world.parties.sender.token,
      body: { destinationId, announcedAttachments: [attachmentId], publicService },
    })
    const { submissionId, caseId } = created.json as Binding // promised by its schema
    const token = await tokenFor({ submissionId, caseId })
    const path = `/submission-api/v2/submissions/${submissionId}`
    const attachment = jwe('x', { attachment: true })
    const [encryptedMetadata, encryptedData] = [jwe('{}'), jwe('{}')]
    const foreign = await send('PUT', `${path}/attachments/${attachmentId}`, { token: own, body: attachment })
    expect(foreign.status).toBe(404)
    expect((await send('PUT', `${path}/attachments/${attachmentId}`, { token, body: attachment })).status).toBe(204)
    const sent = await send('PUT', path, { token, body: { encryptedMetadata, encryptedData } })
    expect(sent).toMatchObject({ status: 200, json: { state: 'submitted', caseId } })
    const { json } = await send('GET', `/submission-api/v2/cases/${caseId}/events`, { token })
    expect(json).toMatchObject({ totalCount: 2 })
  })

  test('and signed for another client gets nothing, for the case is not that client’s', async () => {
    const { foreignSender } = world.parties
    const { accessToken } = await issueBoundToken(db, foreignSender.clientId, world.ids, new Date())
    const calls = [`submissions/${world.ids.submissionId}`, `cases/${world.ids.caseId}/events`]
    for (const call of [...calls, `replies/${world.ids.replyId}`]) {
      expect((await send('GET', `/submission-api/v2/${call}`, { token: accessToken })).status).toBe(404)
    }
  })
})
