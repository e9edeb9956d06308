import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCheckpoint } from '#lib/wings/checkpoints/make-checkpoint.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { DAY } from '#lib/platform/durations.ts'
import { contextAt } from '#lib/platform/testing/context-at.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { destination, party, service, submitted } from '#server/testing/service.ts'
import { kurier, kurierJson, time } from './testing/run-command.ts'

let folder: string
let caseId: string

async function rewritten(sql: string, values: unknown[] = []): Promise<void> {
  for (const table of ['events', 'checkpoints']) await testPool().query(`alter table ${table} disable trigger user`)
  await testPool().query(sql, values)
  for (const table of ['events', 'checkpoints']) await testPool().query(`alter table ${table} enable trigger user`)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-checkpoints-'))
  await testDatabase()
  expect((await kurier('checkpoints', 'save', join(folder, 'none.json'))).stderr).toContain('No checkpoint was made')
  expect((await kurier('checkpoints', 'list')).stdout).toContain('The first is due on the day after the first event.')
  const send = await service()
  const [sender, receiver] = [await party(send, 'online-service'), await party(send, 'administration-system')]
  const first = await submitted(send, sender, await destination(send, receiver))
  caseId = first.caseId
})

afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  await rewritten('delete from checkpoints')
  for (const days of [2, 3, 4]) await makeCheckpoint(contextAt(systemActor, new Date(Date.now() + days * DAY)))
})

it('lists, shows and saves what is published', async () => {
  expect(await kurierJson('checkpoints', 'list')).toMatchObject({
    total: 3,
    checkpoints: [{ number: 3, cases: 0 }, { number: 2 }, { number: 1, cases: 1, from: null, stampedAt: null }],
    nextDue: time,
    timeStamps: { isSetUp: false, fault: null },
  })
  expect((await kurier('checkpoints', 'list')).stdout).toMatch(/number +until +cases +time stamp\n3 +\S+ +0 +-/)
  expect(await kurierJson('checkpoints', 'show', '1')).toMatchObject({ number: 1, says: { checkpoint: { cases: 1 } } })
  const [newest, second] = [join(folder, 'newest.json'), join(folder, 'second.json')]
  await kurier('checkpoints', 'save', newest)
  await kurier('checkpoints', 'save', second, '--number', '2')
  const numbers = await Promise.all(
    [newest, second].map(async (file) => JSON.parse(await readFile(file, 'utf8')) as object),
  )
  expect(numbers).toMatchObject([{ number: 3, timestamp: null }, { number: 2 }])
})

it('says what is not there, and what is no number', async () => {
  expect(await kurier('checkpoints', 'show', '9')).toMatchObject({ exitCode: 1 })
  expect(await kurier('checkpoints', 'save', 'x', '--number', 'x')).toMatchObject({ exitCode: 2 })
})

const faults = async () => {
  const { stdout, exitCode } = await kurier('audit', 'verify-cases', '--json')
  const { checkpoints } = JSON.parse(stdout) as { checkpoints: { faults: object[] } }
  return { exitCode, faults: checkpoints.faults }
}

it('finds that the event logs are those of the checkpoints', async () => {
  expect(await faults()).toEqual({ exitCode: 0, faults: [] })
  expect((await kurier('audit', 'verify-cases')).stdout).toContain('3 checkpoints: they hold.')
})

it.each([
  ['another token', `update checkpoints set token = 'a.b.c' where number = 1`, ['signature', 'content', 'content']],
  [
    'another number of cases',
    `update checkpoints set cases = 0, leaves = '' where number = 1`,
    ['content', 'root', 'case'],
  ],
  ['other leaves', `update checkpoints set leaves = sha256('x') where number = 1`, ['root', 'case']],
  ['one removed', 'delete from checkpoints where number = 2', ['removed', 'content']],
  [
    'a time stamp that is none',
    `update checkpoints set time_stamp = '\\x3000', stamped_at = now() where number = 1`,
    ['time-stamp'],
  ],
])('tells of %s', async (_, sql, expected) => {
  await rewritten(sql)
  const found = await faults()
  expect(found).toMatchObject({ exitCode: 1, faults: expected.map((fault) => ({ fault })) })
})

it('tells which case has another history than when the checkpoint was made', async () => {
  await rewritten('update events set chain = sha256(chain) where case_id = $1', [caseId])
  const { stdout, exitCode } = await kurier('audit', 'verify-cases')
  expect(exitCode).toBe(1)
  expect(stdout).toContain(`FAULT checkpoint 1: the events of case ${caseId} are not those of then`)
})
