import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { DAY } from '../../platform/durations.ts'
import { completeSettings } from '../../platform/env.ts'
import { isOnPath } from '@kurier/sdk/testing/is-on-path'
import { bareCase } from '../../platform/testing/bare-case.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { makeCheckpoint } from './make-checkpoint.ts'
import { listCheckpoints } from './read-checkpoints.ts'
import { stampCheckpoints } from './stamp-checkpoints.ts'
import { timeStampAuthority } from './testing/time-stamp-authority.ts'

/** What is made with the program of that name is left out where it is missing. */
const hasOpenssl = isOnPath('openssl')
const check = test.skipIf(!hasOpenssl)

type Authority = Awaited<ReturnType<typeof timeStampAuthority>>
let db: TestDatabase
let [authority, other]: [Authority?, Authority?] = []
const here = () => authority ?? raise()
const elsewhere = () => other ?? raise()
const raise = (): never => {
  throw new Error('made before all tests')
}

const now = () => contextAt(systemActor, new Date())
const stuck = async () => (await db.query('select subject, failures, reason from stuck_work')).rows
const stamps = async () => (await listCheckpoints(now(), { offset: 0, limit: 100 })).checkpoints

beforeAll(async () => {
  db = await testDatabase()
  if (!hasOpenssl) return
  authority = await timeStampAuthority()
  other = await timeStampAuthority({ key: 'ec' })
  const event = { jti: randomUUID(), issuer: 'service', kid: 'k', name: 'x', subjectKind: 'submission', tell: [] }
  const whole = { ...event, subjectId: randomUUID(), issuedAt: '2026-03-01T12:00Z', token: 't' }
  await db.query(`select record_event($1, $2, '2026-03-01T12:00Z')`, [await bareCase(db), JSON.stringify(whole)])
  for (let day = 1; day <= 9; day += 1) {
    await makeCheckpoint(contextAt(systemActor, new Date(Date.parse('2026-03-01T01:00Z') + day * DAY)))
  }
})

afterAll(async () => {
  await authority?.close()
  await other?.close()
})

beforeEach(async () => {
  here().behave('right')
  completeSettings({ TIMESTAMP_URL: here().url, TIMESTAMP_CA_FILE: here().rootFile })
  await db.query('delete from stuck_work')
  await db.query('alter table checkpoints disable trigger user')
  await db.query('update checkpoints set time_stamp = null, stamped_at = null')
  await db.query('alter table checkpoints enable trigger user')
})

check('without an authority nobody is asked', async () => {
  completeSettings({ TIMESTAMP_URL: '' })
  expect(await stampCheckpoints(now())).toEqual({ failed: 0, more: false })
})

check('a time stamp is a token over the checkpoint that openssl takes too', async () => {
  expect(await stampCheckpoints(now())).toEqual({ failed: 0, more: true })
  const [stamped] = (await stamps()).filter(({ timestamp }) => timestamp !== null)
  expect(stamped?.number).toBe(3)
  expect(await here().verify(Buffer.from(stamped?.timestamp ?? '', 'base64'), stamped?.token ?? '')).toBe(
    'Verification: OK',
  )
  expect(here().seen.at(-1)).toEqual({ type: 'application/timestamp-query', authorization: undefined })
})

check('the newest seven are stamped, each once, and those before are left as they are', async () => {
  while ((await stampCheckpoints(now())).more);
  const numbers = (await stamps()).filter(({ timestamp }) => timestamp !== null).map(({ number }) => number)
  expect(numbers).toEqual([9, 8, 7, 6, 5, 4, 3])
  const asked = here().seen.length
  await stampCheckpoints(now())
  expect(here().seen).toHaveLength(asked)
})

check('an authority with a key on a curve is taken', async () => {
  completeSettings({ TIMESTAMP_URL: elsewhere().url, TIMESTAMP_CA_FILE: elsewhere().rootFile })
  expect(await stampCheckpoints(now())).toEqual({ failed: 0, more: true })
})

check('user and password of the address go into a header', async () => {
  completeSettings({ TIMESTAMP_URL: here().url.replace('http://', 'http://me:p%40ss@') })
  expect(await stampCheckpoints(now())).toMatchObject({ failed: 0 })
  expect(here().seen.at(-1)?.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`)
})

describe('what is not right is noted with its reason, and nothing is kept:', () => {
  const noted = async (reason: RegExp) => {
    expect(await stampCheckpoints(now())).toEqual({ failed: 1, more: false })
    expect(await stuck()).toEqual([{ subject: '3', failures: 1, reason: expect.stringMatching(reason) }])
    expect((await stamps()).every(({ timestamp }) => timestamp === null)).toBe(true)
  }

  check.each([
    ['refused', /the authority refused: status 2/],
    ['other-query', /over something else/],
    ['broken', /status 500/],
    ['moved', /cannot be reached/],
    ['too-large', /too large/],
    ['no-time-stamp', /is no time stamp/],
  ] as const)('an answer that is %s', async (behaviour, reason) => {
    here().behave(behaviour)
    await noted(reason)
  })

  check('an authority that is down', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo // of a server that listens
    await new Promise((resolve) => gone.close(resolve))
    completeSettings({ TIMESTAMP_URL: `http://127.0.0.1:${port}/tsr` })
    await noted(/cannot be reached: .*ECONNREFUSED/)
  })

  check('an authority that stands below another root', async () => {
    completeSettings({ TIMESTAMP_URL: elsewhere().url })
    await noted(/no certificate of TIMESTAMP_CA_FILE/)
  })

  check('a time far from that of this machine', async () => {
    const late = contextAt(systemActor, new Date(Date.now() + DAY))
    expect(await stampCheckpoints(late)).toEqual({ failed: 1, more: false })
    expect(await stuck()).toMatchObject([{ reason: expect.stringMatching(/one of the two is wrong/) as string }])
  })

  check('a file of roots that is not there, or holds none', async () => {
    completeSettings({ TIMESTAMP_CA_FILE: '/nowhere/roots.pem' })
    await noted(/ENOENT/)
    await db.query('delete from stuck_work')
    const empty = join(tmpdir(), `kurier-${randomUUID()}.pem`)
    await writeFile(empty, 'nothing')
    completeSettings({ TIMESTAMP_CA_FILE: empty })
    await noted(/holds no certificate/)
  })
})

check('while one waits the others wait too; once the authority answers again all are stamped', async () => {
  here().behave('broken')
  await stampCheckpoints(now())
  const asked = here().seen.length
  expect(await stampCheckpoints(now())).toEqual({ failed: 0, more: false })
  expect(here().seen).toHaveLength(asked)
  here().behave('right')
  await db.query(`update stuck_work set retry_at = now() - interval '1 minute'`)
  while ((await stampCheckpoints(now())).more);
  expect(await stuck()).toEqual([])
  expect((await stamps()).filter(({ timestamp }) => timestamp !== null)).toHaveLength(7)
})
