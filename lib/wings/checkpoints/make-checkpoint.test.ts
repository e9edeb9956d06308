import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { caseLeaf, verifyInclusion } from '@kurier/wire/merkle'
import { checkSuccession, readCheckpointToken, verifyCheckpoint } from '@kurier/sdk/checkpoint'
import { systemActor } from '../../platform/actor.ts'
import { completeSettings } from '../../platform/env.ts'
import { publishedKeys } from '../../platform/keys/signing-keys.ts'
import { bareCase } from '../../platform/testing/bare-case.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { checkpointsOfCase } from './checkpoints-of-case.ts'
import { makeCheckpoint } from './make-checkpoint.ts'
import { listCheckpoints } from './read-checkpoints.ts'
import { dropLeaves } from './store.ts'
import { verifyCheckpoints } from './verify-checkpoints.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  await db.query('select purge_case(id) from cases')
  await db.query('alter table checkpoints disable trigger user')
  await db.query('delete from checkpoints')
  await db.query('alter table checkpoints enable trigger user')
})

const at = (text: string) => new Date(`${text}Z`)
const madeAt = (text: string, options?: { mostEvents: number }) =>
  makeCheckpoint(contextAt(systemActor, at(text)), options)

/** Records an event of a case at a time. @returns its chain value, base64url */
async function event(caseId: string, time: string): Promise<string> {
  const recordable = {
    jti: randomUUID(),
    issuer: 'service',
    kid: 'k',
    name: 'submit-submission',
    subjectKind: 'submission',
    subjectId: randomUUID(),
    issuedAt: at(time).toISOString(),
    token: `token ${randomUUID()}`,
    tell: [],
  }
  await db.query('select record_event($1, $2, $3)', [caseId, JSON.stringify(recordable), at(time)])
  const { rows } = await db.query<{ chain: Buffer }>('select chain from cases where id = $1', [caseId])
  return rows[0]?.chain.toString('base64url') ?? ''
}

const published = async () => {
  const { checkpoints } = await listCheckpoints(contextAt(undefined, at('2026-03-01T00:00')), { offset: 0, limit: 100 })
  return checkpoints.map(({ token }) => token).toReversed()
}
const contents = async () => (await published()).map((token) => readCheckpointToken(token))

/** Whether the proofs of a case hold, each as the sequence that it proves. */
async function proven(caseId: string, chains: Record<number, string>): Promise<number[]> {
  const proofs = await checkpointsOfCase(db, { caseId })
  for (const { token, index, path, sequence } of proofs) {
    const { cases = 0, root = '' } = readCheckpointToken(token) ?? {}
    const leaf = caseLeaf({ caseId, sequence, chain: chains[sequence] ?? '' })
    expect(await verifyInclusion(leaf, { index, cases, root, path })).toBe(true)
  }
  return proofs.map(({ sequence }) => sequence)
}

test('nothing is signed before anything was recorded, nor before the first day is closed', async () => {
  expect(await madeAt('2026-03-01T12:00')).toEqual({ made: null, more: false })
  await event(await bareCase(db), '2026-03-01T13:00')
  expect(await madeAt('2026-03-02T00:14')).toEqual({ made: null, more: false })
  expect(await madeAt('2026-03-02T00:15')).toEqual({ made: 1, more: false })
  expect(await madeAt('2026-03-02T00:16')).toEqual({ made: null, more: false })
})

test('days follow each other; each checkpoint is signed, names the one before, and holds the last event of a case', async () => {
  const [one, other] = [await bareCase(db), await bareCase(db)]
  const chains: Record<number, string> = {}
  await event(one, '2026-02-28T23:00')
  chains[2] = await event(one, '2026-03-01T00:00') // the very end of the first window
  await event(other, '2026-03-01T08:00')
  await madeAt('2026-03-01T00:15')
  chains[3] = await event(one, '2026-03-02T00:00:00.001')
  await madeAt('2026-03-02T01:00')
  await madeAt('2026-03-03T01:00')
  await madeAt('2026-03-04T01:00')
  const all = await contents()
  expect(all.map((one) => [one?.number, one?.from, one?.until, one?.cases])).toEqual([
    [1, null, '2026-03-01T00:00:00.000Z', 1],
    [2, '2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z', 1],
    [3, '2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z', 1],
    [4, '2026-03-03T00:00:00.000Z', '2026-03-04T00:00:00.000Z', 0],
  ])
  expect(all[3]?.root).toBe(createHash('sha256').digest('base64url'))
  const keys = { keys: (await publishedKeys(db, 'event')).map(({ jwk }) => ({ kty: 'RSA', ...jwk })) }
  for (const token of await published()) {
    expect(await verifyCheckpoint(token, keys)).toMatchObject({
      verified: true,
      issuer: expect.stringMatching(/\/submission-api$/),
    })
  }
  expect(await checkSuccession(await published())).toBeUndefined()
  expect(await proven(one, chains)).toEqual([2, 3])
})

test('after an outage one checkpoint covers the days that are missing', async () => {
  const caseId = await bareCase(db)
  await event(caseId, '2026-03-01T12:00')
  await madeAt('2026-03-02T01:00')
  await event(caseId, '2026-03-02T12:00')
  await event(caseId, '2026-03-04T12:00')
  expect(await madeAt('2026-03-09T01:00')).toEqual({ made: 2, more: false })
  expect(await contents()).toMatchObject([{ until: '2026-03-02T00:00:00.000Z' }, { until: '2026-03-09T00:00:00.000Z' }])
  expect((await checkpointsOfCase(db, { caseId })).map(({ sequence }) => sequence)).toEqual([1, 3])
})

test('what would be too much for one checkpoint goes into several, without a gap', async () => {
  const caseId = await bareCase(db)
  for (const day of [1, 2, 3, 4]) await event(caseId, `2026-03-0${day}T12:00`)
  expect(await madeAt('2026-03-06T01:00', { mostEvents: 2 })).toEqual({ made: 1, more: true })
  expect(await madeAt('2026-03-06T01:00', { mostEvents: 2 })).toEqual({ made: 2, more: false })
  expect(await contents()).toMatchObject([{ until: '2026-03-03T00:00:00.000Z' }, { until: '2026-03-06T00:00:00.000Z' }])
  expect(await checkSuccession(await published())).toBeUndefined()
})

test('many nodes at once make one checkpoint', async () => {
  const cases = await Promise.all(Array.from({ length: 40 }, () => bareCase(db)))
  for (const caseId of cases) await event(caseId, '2026-03-01T12:00')
  const all = await Promise.all(Array.from({ length: 8 }, () => madeAt('2026-03-02T01:00')))
  expect(all.filter(({ made }) => made !== null)).toHaveLength(1)
  expect(await contents()).toMatchObject([{ number: 1, cases: 40 }])
  const proofs = await Promise.all(cases.map((caseId) => checkpointsOfCase(db, { caseId })))
  expect(new Set(proofs.flat().map(({ index }) => index)).size).toBe(40)
})

test('an event that came late with an early time is no leaf, and what was before it is proven all the same', async () => {
  const caseId = await bareCase(db)
  const chains = { 1: await event(caseId, '2026-03-01T12:00') }
  await madeAt('2026-03-02T01:00')
  await event(caseId, '2026-03-01T13:00')
  expect(await proven(caseId, chains)).toEqual([1])
  const verified = () => verifyCheckpoints(contextAt(systemActor, at('2026-03-03T00:00')))
  expect((await verified()).faults.filter(({ fault }) => fault === 'case')).toEqual([])
  await db.query('alter table events disable trigger user')
  await db.query(`update events set chain = sha256(chain) where case_id = $1 and sequence = 1`, [caseId])
  await db.query('alter table events enable trigger user')
  expect((await verified()).faults).toContainEqual({ fault: 'case', number: 1, caseId })
})

test('right after a sandbox’s clock was moved it waits for what others record with the time before', async () => {
  completeSettings({ SANDBOX: 'true' })
  const caseId = await bareCase(db)
  await event(caseId, '2026-03-01T12:00')
  await db.query('update service_clock set moved_at = clock_timestamp()')
  expect((await madeAt('2026-03-02T01:00')).made).toBe(1)
  const { rows } = await db.query<{ since: number }>(
    'select extract(epoch from clock_timestamp() - moved_at)::float8 as since from service_clock',
  )
  expect(rows[0]?.since).toBeGreaterThanOrEqual(3)
})

test('proofs are made as long as the leaves are kept: until no event of the window is left', async () => {
  const [gone, stays] = [await bareCase(db), await bareCase(db)]
  await event(gone, '2026-03-01T12:00')
  await madeAt('2026-03-02T01:00')
  await event(stays, '2026-03-02T12:00')
  await madeAt('2026-03-03T01:00')
  const drop = () => dropLeaves(db, { before: at('2026-03-09T00:00'), most: 10 })
  expect(await drop()).toEqual([])
  await db.query('select purge_case($1)', [gone])
  expect(await drop()).toEqual([{ number: 1 }])
  expect(await dropLeaves(db, { before: at('2026-03-02T00:00'), most: 10 })).toEqual([])
  expect(await checkpointsOfCase(db, { caseId: stays })).toHaveLength(1)
})

test('what is published is never changed, taken back or removed', async () => {
  await event(await bareCase(db), '2026-03-01T12:00')
  await madeAt('2026-03-02T01:00')
  for (const change of [
    `update checkpoints set token = 'another'`,
    `update checkpoints set leaves = ''`,
    'delete from checkpoints',
    'truncate checkpoints',
  ]) {
    await expect(db.query(change)).rejects.toThrow()
  }
})
