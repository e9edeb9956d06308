import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forget } from '#lib/platform/once-per-process.ts'
import { newId } from '#lib/platform/ids.ts'
import { isWhole, oneInTurn } from '@kurier/test-kit/share'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { portalRoutes } from '#app/api/portal/portal-calls.ts'
import { organisation, person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'
import { outcomeOf, personRoles, type ExpectedOutcome, type PersonRole } from './testing/personas.ts'
import { portalCall, portalRows as rows, somebody, type PortalRow } from './testing/portal-calls.ts'
import type { SceneIds } from './testing/scene-ids.ts'
import { makeScene } from './testing/scene.ts'

const ownPage = { 'sec-fetch-site': 'same-origin' }

type Side = 'own' | 'foreign'
type PersonInScene = { who: TestPerson | undefined; ids: SceneIds }

let db: TestDatabase
let send: Send
/** A scene that stays as it is, for every call that changes nothing, and those who make these calls. */
let scene: SceneIds
const standing = new Map<string, PersonInScene>()

beforeAll(async () => {
  db = await testDatabase({ RATE_ADDRESS_REQUESTS: '100000000' })
  send = await service()
  scene = await makeScene()
  const organisations = { own: scene.organisationId, foreign: await organisation() }
  for (const side of ['own', 'foreign'] as const)
    for (const role of personRoles) standing.set(`${role} ${side}`, await known(role, side, scene, organisations[side]))
})

// each call stands for one of many people, who all come from the one address of the tests
beforeEach(() => forget('rate-counters'))

async function secondSession({ personId }: TestPerson): Promise<string> {
  const id = newId()
  await db.query(
    `insert into portal_sessions (id, person_id, created_at, last_seen_at, expires_at, user_agent, address)
     values ($1, $2, now(), now(), now() + interval '1 hour', 'test', '192.0.2.1')`,
    [id, personId],
  )
  return id
}

async function feed({ personId }: TestPerson): Promise<string> {
  const id = newId()
  await db.query(
    `insert into radar_feeds (id, person_id, name, includes, language, token_hash, created_at)
     values ($1, $2, 'Fristen', 'all', 'de', '\\x00', now())`,
    [id, personId],
  )
  return id
}

/** Somebody of this role in this organisation, and the ids as they are for them: a session and a feed may be their own. */
async function known(role: PersonRole, side: Side, of: SceneIds, organisationId: string): Promise<PersonInScene> {
  const who = await somebody(role, organisationId)
  const own = who && side === 'own' ? { sessionId: await secondSession(who), feedId: await feed(who) } : {}
  return { who, ids: { ...of, ...own } }
}

/** Who is let do something does it at things made for this call; whoever reads or is refused leaves all as it was. */
async function caller({ method, call }: PortalRow, role: PersonRole, side: Side): Promise<PersonInScene | undefined> {
  const isDone = call.is[side][role] === 'ok' && outcomeOf(call.granted ?? 200) === 'ok'
  if (method === 'GET' || !isDone) return standing.get(`${role} ${side}`)
  const fresh = await makeScene()
  return known(role, side, fresh, side === 'own' ? fresh.organisationId : await organisation())
}

async function outcome(row: PortalRow, role: PersonRole, side: Side): Promise<ExpectedOutcome> {
  const { who, ids = scene } = (await caller(row, role, side)) ?? {}
  const answer = await portalCall(send, row, ids, who ? signedInAs(who) : ownPage)
  return answer.status === row.call.granted ? 'ok' : outcomeOf(answer.status)
}

/**
 * Who asks: every role in the whole trial. Else, of each row, nobody and one who is let do it, at things of the own
 * organisation and of another in turn, and at both one who is refused; which one that is changes from row to row.
 */
function asking({ call }: PortalRow, side: Side): readonly PersonRole[] {
  if (isWhole) return personRoles
  const at = rows.findIndex((row) => row.call === call)
  const [one, other]: [Side, Side] = at % 2 === 0 ? ['own', 'foreign'] : ['foreign', 'own']
  const some = (where: Side, isLet: boolean) =>
    personRoles.filter((role) => role !== 'nobody' && (call.is[where][role] === 'ok') === isLet)
  // there are things that nobody may do at those of another organisation
  const whereLet = some(other, true).length > 0 ? other : one
  return [
    ...(side === one ? ['nobody' as const] : []),
    ...(side === whereLet ? oneInTurn(some(side, true), at) : []),
    ...oneInTurn(some(side, false), at),
  ]
}

describe('the table', () => {
  test('has a row for every call of the portal, and no other', async () => {
    const files = await Promise.all(Object.values(portalRoutes).map((load) => load()))
    const names = files.flatMap(({ calls }) => Object.keys(calls))
    expect(rows.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(names.sort())
  })
})

describe.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', (_, row) => {
  test.each(['own', 'foreign'] as const)(
    'answers each role as the table says, at things of its %s organisation',
    async (side) => {
      const got: (readonly [PersonRole, ExpectedOutcome])[] = []
      // several at a time, but not as many as one address may ask for
      const asked = asking(row, side)
      for (const some of [asked.slice(0, 4), asked.slice(4)]) {
        forget('rate-counters')
        got.push(...(await Promise.all(some.map(async (role) => [role, await outcome(row, role, side)] as const))))
      }
      expect(asked).not.toEqual([])
      expect(Object.fromEntries(got)).toEqual(Object.fromEntries(asked.map((role) => [role, row.call.is[side][role]])))
    },
  )
})

describe('a list', () => {
  const lists = rows.filter(({ method, path }) => method === 'GET' && !path.includes('[') && !path.startsWith('/admin'))

  test.each(lists.map((row) => [row.path, row] as const))(
    '%s names nothing of another organisation',
    async (_, row) => {
      const stranger = await person({ role: 'owner' })
      const answer = await portalCall(send, row, scene, signedInAs(stranger))
      const {
        form: _o,
        version: _v,
        kid: _k,
        sequence: _s,
        jwk: _j,
        path: _p,
        field: _f,
        attemptId: _a,
        noticeId: _n,
        ...ids
      } = scene
      expect(Object.entries(ids).filter(([, id]) => answer.text.includes(id))).toEqual([])
    },
  )
})

/** Every table with a digest of its rows; sessions note when they were last used. */
async function contents(): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'portal_sessions'`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows: found } = await db.query<{ digest: string }>(
      `select count(*) || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${name}" t`,
    )
    digests[name] = found[0]?.digest ?? ''
  }
  return digests
}

describe('a page of another origin', () => {
  const writes = rows.filter(({ method }) => method !== 'GET')

  test.each<[string, Record<string, string>]>([
    ['that names itself', { origin: 'https://foreign.example' }],
    ['of the same site', { 'sec-fetch-site': 'same-site' }],
    ['that names nothing', {}],
  ])('%s gets 403 from every route that writes, and nothing changes', async (_, headers) => {
    const operator = await person({ isOperator: true })
    const before = await contents()
    for (const row of writes) {
      const { status } = await portalCall(send, row, scene, { cookie: operator.cookie, ...headers })
      expect({ route: `${row.method} ${row.path}`, status }).toEqual({
        route: `${row.method} ${row.path}`,
        status: 403,
      })
    }
    expect(await contents()).toEqual(before)
  })
})
