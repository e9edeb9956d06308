import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeScene } from '#app/_permissions/testing/scene.ts'
import type { SceneIds } from '#app/_permissions/testing/scene-ids.ts'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import type { SearchAnswer } from '#lib/timelines/schema.ts'
import { organisation, person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

type SearchHit = SearchAnswer['found'][number]

let db: TestDatabase
let send: Send
/** Somebody's organisation with one of everything, and the same of somebody else. */
let own: SceneIds & { submissionId: string }
let foreign: SceneIds & { submissionId: string }

async function scene(): Promise<SceneIds & { submissionId: string }> {
  const made = await makeScene()
  const { rows } = await db.query<{ id: string }>('select id from submissions where case_id = $1', [made.caseId])
  return { ...made, submissionId: rows[0]?.id ?? '' }
}

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  own = await scene()
  foreign = await scene()
})

beforeEach(() => forget('rate-counters'))

async function ask(someone: TestPerson, q: string): Promise<SearchAnswer> {
  const answer = await send('GET', `/api/portal/search?q=${encodeURIComponent(q)}`, { headers: signedInAs(someone) })
  expect(answer.status).toBe(200)
  return answer.json as SearchAnswer // promised by its schema
}

const found = async (someone: TestPerson, q: string): Promise<SearchHit[]> => (await ask(someone, q)).found
const briefly = (all: SearchHit[]): string[] => all.map(({ kind, id }) => `${kind} ${id}`)

const developer = (): Promise<TestPerson> => person({ role: 'developer', organisationId: own.organisationId })
const rename = (table: string, id: string, name: string) =>
  db.query(`update ${table} set name = $2 where id = $1`, [id, name])

describe('an id', () => {
  const things = [
    ['case', 'caseId'],
    ['submission', 'submissionId'],
    ['destination', 'destinationId'],
    ['client', 'clientId'],
  ] as const
  const ways = [
    ['whole', (id: string) => id],
    ['in upper case with its kind in front', (id: string) => ` case:${id.toUpperCase()}\n`],
    ['inside an address', (id: string) => `https://kurier.example/submission-api/v2/submissions/${id}/events`],
    ['shortened as the portal shows it', (id: string) => `${id.slice(0, 8)}…${id.slice(-4)}`],
    ['half typed', (id: string) => id.slice(0, 30)],
  ] as const

  test.each(things)('of a %s is found by whoever may see it, and by nobody else', async (kind, name) => {
    const someone = await developer()
    const stranger = await person({ role: 'owner' })
    for (const [, written] of ways) {
      expect(briefly(await found(someone, written(own[name])))).toEqual([`${kind} ${own[name]}`])
      expect(await found(someone, written(foreign[name]))).toEqual([])
      expect(await found(stranger, written(own[name]))).toEqual([])
    }
  })

  test.each(things)('of a %s is found by its first eight characters', async (kind, name) => {
    const someone = await developer()
    expect(briefly(await found(someone, own[name].slice(0, 8)))).toContain(`${kind} ${own[name]}`)
    expect(briefly(await found(someone, own[name].slice(0, 7)))).not.toContain(`${kind} ${own[name]}`)
  })

  test('leads of many that begin alike to the newest, and only as far as they are in sight', async () => {
    const someone = await developer()
    const begun = newId().slice(0, 24)
    const insert = (organisationId: string, at: number) =>
      db.query(
        `insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
         select $1, $2, destination_id, $3, now(), now() from cases where id = $4`,
        organisationId === own.organisationId
          ? [`${begun}${String(at).padStart(12, '0')}`, organisationId, own.clientId, own.caseId]
          : [`${begun}${String(at).padStart(12, '0')}`, organisationId, foreign.clientId, foreign.caseId],
      )
    for (let at = 0; at < 8; at += 1) await insert(own.organisationId, at)
    for (let at = 8; at < 16; at += 1) await insert(foreign.organisationId, at)
    const ids = briefly(await found(someone, begun))
    expect(ids).toEqual([7, 6, 5, 4, 3, 2].map((at) => `case ${begun}${String(at).padStart(12, '0')}`))
  })

  test('given whole is told from the beginning of one, and from a name', async () => {
    const someone = await developer()
    const isExact = async (q: string) => (await ask(someone, q)).isExact
    expect([await isExact(own.caseId), await isExact(own.caseId.slice(0, 12)), await isExact('Amt')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('of a submission leads to its case, with both sides by their names', async () => {
    const [hit] = await found(await developer(), own.submissionId)
    expect(hit).toMatchObject({ caseId: own.caseId, name: 'Antrag', detail: 'Ein Client → Eine Stelle' })
  })

  test('of a destination or client opens its page for whoever may see that, and else its cases', async () => {
    const mayOpen = async (someone: TestPerson, q: string) => (await found(someone, q)).map((hit) => hit.mayOpen)
    const support = await person({ isSupport: true })
    const caseWorker = await person({ role: 'case-worker', organisationId: own.organisationId })
    expect(await mayOpen(await developer(), `${own.destinationId} ${own.clientId}`)).toEqual([true, true])
    expect(await mayOpen(caseWorker, `${own.destinationId} ${own.clientId}`)).toEqual([true, false])
    expect(await mayOpen(support, `${own.destinationId} ${own.clientId}`)).toEqual([false, false])
  })
})

test.each(['', '#'])('a callback attempt is found by its number, written %j before it', async (before) => {
  const someone = await developer()
  const q = `${before}${own.attemptId}`
  expect(await found(someone, q)).toMatchObject([{ kind: 'attempt', id: own.attemptId, name: 'Eine Stelle' }])
  expect(await found(someone, `${before}${foreign.attemptId}`)).toEqual([])
  const caseWorker = await person({ role: 'case-worker', organisationId: own.organisationId })
  expect(await found(caseWorker, q)).toEqual([])
})

describe('a name', () => {
  test('finds destinations, clients and organisations of one’s own, whatever the case', async () => {
    const mark = newId()
    for (const { clientId, destinationId, organisationId } of [own, foreign]) {
      await rename('clients', clientId, `Portal ${mark}`)
      await rename('destinations', destinationId, `Wohngeldstelle ${mark}`)
      await rename('organisations', organisationId, `Stadt ${mark} ${organisationId}`)
    }
    const someone = await developer()
    expect(briefly(await found(someone, `  ${mark.toUpperCase()} `))).toEqual([
      `destination ${own.destinationId}`,
      `client ${own.clientId}`,
      `organisation ${own.organisationId}`,
    ])
    expect(await found(await person({ role: 'owner' }), mark)).toEqual([])
    expect(await found(await person(), mark)).toEqual([])
    expect(await found(await person({ isOperator: true }), mark)).toHaveLength(6)
  })

  test('that begins with the text comes before one that only holds it, at most six of a kind', async () => {
    const mark = newId()
    const operator = await person({ isOperator: true })
    await organisation(`A ${mark}`)
    for (let at = 0; at < 6; at += 1) await organisation(`${mark} ${at}`)
    expect((await found(operator, mark)).map(({ name }) => name)).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => `${mark} ${at}`),
    )
  })

  test.each(['%', '_', '\\', 'x'])('%j is no pattern and finds nothing by itself', async (q) => {
    expect(await found(await person({ isOperator: true }), q)).toEqual([])
    expect(await found(await person({ isOperator: true }), `${q}${newId()}`)).toEqual([])
  })

  test('of a person is found by operators alone, as is the e-mail address', async () => {
    const name = `Ada ${newId()}`
    const ada = await person({ role: 'reader', organisationId: own.organisationId, name })
    const operator = await person({ isOperator: true })
    const hit = { kind: 'person', id: ada.personId, name, detail: ada.email }
    expect(await found(operator, name.toLowerCase())).toMatchObject([hit])
    expect(await found(operator, ada.email)).toMatchObject([hit])
    for (const other of [
      await person({ role: 'owner', organisationId: own.organisationId }),
      await person({ isSupport: true }),
    ])
      expect(await found(other, name)).toEqual([])
  })
})

test('what there is to read is found by everyone who is signed in: pages, headings, calls, types', async () => {
  type Entry = { href: string; label: string; note: string }
  const read = async (q: string): Promise<Entry[]> => {
    const answer = await send('GET', `/api/portal/search?q=${encodeURIComponent(q)}`, {
      headers: signedInAs(await person()),
    })
    return (answer.json as { documentation: Entry[] }).documentation // promised by its schema
  }
  expect((await read('verifying callback'))[0]).toMatchObject({ href: '/docs/verify-callback' })
  expect((await read('create a submission'))[0]).toMatchObject({
    href: '/docs/api/submission-api-submissions#createSubmission',
    note: 'POST /submission-api/v2/submissions',
  })
  expect((await read('callback-unreachable'))[0]).toMatchObject({ href: '/docs/types#problem-callback-unreachable' })
  expect(await read('a')).toEqual([])
})

test('a text that is far too long is cut, and none finds nothing', async () => {
  const someone = await developer()
  expect(await found(someone, '')).toEqual([])
  expect(await found(someone, `${'x '.repeat(2000)}${own.caseId}`)).toEqual([])
})
