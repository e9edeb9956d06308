import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET } from '#app/api/portal/cases/[[...path]]/route.ts'
import { settings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { isWhole, oneInTurn } from '@kurier/test-kit/share'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'
import { interfaceTable } from './testing/interface-table.ts'
import type { PersonRole } from './testing/personas.ts'
import type { SceneIds } from './testing/scene-ids.ts'
import { filled } from './testing/filled.ts'
import { portalCall, portalPrefix, portalRows, somebody, type PortalRow } from './testing/portal-calls.ts'
import { makeTwoOrganisations, type TwoOrganisations } from './testing/two-organisations.ts'
import type { CallMethod } from '@kurier/wire/names'

/** The id of a client is confidential: another organisation is told its name alone (specification 5.2; decisions 9). */
const memberRoles = ['reader', 'caseWorker', 'developer', 'owner'] as const satisfies readonly PersonRole[]
const sides = ['sending', 'receiving'] as const
type SideName = (typeof sides)[number]

const reads = portalRows.filter(({ method }) => method === 'GET')
const writes = portalRows.filter(({ method }) => method !== 'GET')

let send: Send
let two: TwoOrganisations
let members: Record<SideName, TestPerson[]>

beforeAll(async () => {
  await testDatabase({ RATE_ADDRESS_REQUESTS: '100000000', RATE_CLIENT_REQUESTS: '100000000' })
  send = await service()
  two = await makeTwoOrganisations(send)
  members = { sending: await membersOf('sending'), receiving: await membersOf('receiving') }
})

beforeEach(() => forget('rate-counters'))

async function membersOf(side: SideName, { [side]: { own } } = two): Promise<TestPerson[]> {
  const all = await Promise.all(memberRoles.map((role) => somebody(role, own.organisationId)))
  return all.filter((one) => one !== undefined)
}

/** Those who ask for the row at this place: all in the whole trial, else one of those whom the table lets in. */
function asking({ call }: PortalRow, at: number, people: TestPerson[]): readonly TestPerson[] {
  if (isWhole) return people
  const letIn = people.filter((_, role) => call.is.own[memberRoles[role] ?? 'owner'] === 'ok')
  return oneInTurn(letIn.length > 0 ? letIn : people, at)
}

const otherSide = (side: SideName): SideName => (side === 'sending' ? 'receiving' : 'sending')

/** The ids of the other side's clients that stand in a text. */
const foreignIn = (text: string, side: SideName, world = two): string[] =>
  world[otherSide(side)].clientIds.filter((id) => text.includes(id))

describe.each(sides)('people of the %s side are told no id of the other side’s clients', (side) => {
  test.each(reads.map((row, at) => [row.path, row, at] as const))('by GET %s', async (_, row, at) => {
    const found: string[] = []
    for (const someone of asking(row, at, members[side])) {
      for (const ids of [two[side].own, { ...two[otherSide(side)].own, caseId: two[side].own.caseId }]) {
        const { text } = await portalCall(send, row, ids, signedInAs(someone))
        found.push(...foreignIn(text, side))
      }
    }
    expect(found).toEqual([])
  })

  test('by the news of the case', async () => {
    const [someone] = members[side]
    expect(foreignIn(await firstNews(someone, two[side].own), side)).toEqual([])
  })

  test('but see the case with the name of its client', async () => {
    for (const someone of members[side]) {
      for (const path of ['', `/${two[side].own.caseId}`, `/${two[side].own.caseId}/evidence`]) {
        const { status, text } = await send('GET', `${portalPrefix}/cases${path}`, { headers: signedInAs(someone) })
        expect({ status, isTold: text.includes('A online-service') }).toEqual({ status: 200, isTold: true })
      }
    }
  })

  test('by any of their filters: a foreign id finds nothing', async () => {
    const foreign = two[otherSide(side)].own.clientId
    const owner = await person({ role: 'owner', organisationId: two[side].own.organisationId })
    for (const path of [
      `/cases?client=${foreign}`,
      `/callbacks/attempts?client=${foreign}`,
      `/clients?q=${foreign}`,
      `/search?q=${foreign}`,
    ]) {
      const { json } = await send('GET', `${portalPrefix}${path}`, { headers: signedInAs(owner) })
      expect({ path, found: json.cases ?? json.attempts ?? json.clients ?? json.found }).toEqual({ path, found: [] })
    }
  })
})

async function firstNews(someone: TestPerson | undefined, { caseId }: SceneIds): Promise<string> {
  if (!someone) throw new Error('there is nobody')
  const address = new URL(`${portalPrefix}/cases/${caseId}/stream`, settings().baseUrl)
  const answer = await GET(new Request(address, { headers: signedInAs(someone) }))
  const reader = answer.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  expect(answer.status).toBe(200)
  return new TextDecoder().decode(value)
}

test('what people and operators change tells no foreign id, neither by its answer nor by the audit log', async () => {
  const changed = await makeTwoOrganisations(send)
  const operator = await person({ isOperator: true })
  const found: string[] = []
  for (const [at, side] of sides.entries()) {
    const people = await membersOf(side, changed)
    for (const [place, row] of writes.entries()) {
      const member = asking(row, Math.floor(place / sides.length), people)
      // in the short share a member of the one side and an operator at things of the other
      const some = isWhole ? [...member, operator] : place % sides.length === at ? member : [operator]
      for (const someone of some) {
        forget('rate-counters')
        const { text } = await portalCall(send, row, changed[side].own, signedInAs(someone))
        if (someone !== operator) found.push(...foreignIn(text, side, changed))
      }
    }
  }
  const search = `organisationId=${changed.receiving.own.organisationId}&object=${changed.sending.own.clientId}`
  await send('GET', `${portalPrefix}/audit-log/export?${search}`, { headers: signedInAs(operator) })
  for (const side of sides) {
    const owner = await person({ role: 'owner', organisationId: changed[side].own.organisationId })
    for (const path of ['/audit-log', '/audit-log/export']) {
      const { status, text } = await send('GET', `${portalPrefix}${path}`, { headers: signedInAs(owner) })
      expect(status).toBe(200)
      found.push(...foreignIn(text, side, changed))
    }
  }
  expect(found).toEqual([])
})

const interfaceRows = Object.entries(interfaceTable).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, call]) => ({
    name: `${method} ${path}`,
    method: method as CallMethod,
    path,
    call,
  })),
)

describe.each(sides)('programs of the %s side are told no id of the other side’s clients', (side) => {
  test.each(interfaceRows)('by $name', async ({ method, path, call: { body } }) => {
    const { parties, ids } = two.world
    const { token } = side === 'sending' ? parties.sender : parties.receiver
    const answer = await send(method, filled(path, ids), { token, ...(body && { body: body(ids) }) })
    expect(foreignIn(`${answer.text} ${JSON.stringify([...answer.headers])}`, side)).toEqual([])
  })

  test('by the content of the events', async () => {
    const { parties, ids } = two.world
    const { token } = side === 'sending' ? parties.sender : parties.receiver
    const { json } = await send('GET', `/submission-api/v2/cases/${ids.caseId}/events`, { token })
    const log = json.eventLog as string[] // promised by its schema
    const claims = log.map((event) => Buffer.from(event.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.length).toBeGreaterThan(4)
    expect(foreignIn(claims.join(), side)).toEqual([])
  })
})
