import { beforeAll, beforeEach, expect, test } from 'vitest'
import { portalRoutes } from '#app/api/portal/portal-calls.ts'
import { codeOf, memberPassword, sampleMember } from '#lib/accounts/testing/sample-member.ts'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { organisation, sessionCookie, signedInAs } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

let send: Send
let cookie: string

beforeAll(async () => {
  await testDatabase({ SECOND_FACTOR_REQUIRED: 'true' })
  send = await service()
})

beforeEach(async () => {
  const { actor } = await sampleMember(new Date())
  cookie = await sessionCookie(actor.sessionId)
  await testPool().query(
    `insert into memberships (organisation_id, person_id, role, created_at) values ($1, $2, 'owner', now())`,
    [await organisation(), actor.personId],
  )
})

/** Every call of the portal, with ids that nothing has. */
async function everyCall(): Promise<string[]> {
  const tables = await Promise.all(Object.values(portalRoutes).map(async (load) => (await load()).calls))
  return tables.flatMap((table) => Object.keys(table)).map((call) => call.replaceAll(/\[\w+\]/g, newId()))
}

const ask = async (call: string, headers: Record<string, string>, body: object = {}) => {
  forget('rate-counters')
  const [method = '', path = ''] = call.split(' ')
  return send(method, `/api/portal${path}`, { headers, ...(method !== 'GET' && { body }) })
}

test('whoever has yet to set up the second factor gets the answers of somebody who is not signed in, but to set it up', async () => {
  const open = []
  for (const call of await everyCall()) {
    const nobody = await ask(call, { 'sec-fetch-site': 'same-origin' })
    const waiting = await ask(call, signedInAs({ cookie }))
    if (waiting.status !== nobody.status) open.push(call)
  }
  expect(open).toEqual(['POST /account/second-factor', 'POST /account/second-factor/confirmation'])
})

test('once it is set up all is open', async () => {
  const made = await ask('POST /account/second-factor', signedInAs({ cookie }), { password: memberPassword })
  const code = codeOf(String(made.json.secret), new Date())
  const confirmed = await ask('POST /account/second-factor/confirmation', signedInAs({ cookie }), { code })
  expect(confirmed.status).toBe(200)
  const renewed = confirmed.headers.get('set-cookie')?.split(';')[0] ?? ''
  const account = await ask('GET /account', signedInAs({ cookie: renewed }))
  expect(account).toMatchObject({ status: 200, json: { secondFactor: { isRequired: true } } })
})
