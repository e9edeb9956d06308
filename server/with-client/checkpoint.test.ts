import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCheckpoint } from '#lib/wings/checkpoints/make-checkpoint.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { testPool } from '#lib/platform/testing/test-database.ts'
import { DAY } from '#lib/platform/durations.ts'
import { contextAt } from '#lib/platform/testing/context-at.ts'
import { startBothSides, type BothSides } from './testing/both-sides.ts'
import { kurierClient } from '@kurier/client/testing/run-command'

let sides: BothSides
let env: { KURIER_BASE_URL: string }
let kept: string
let caseId: string

/** Makes the checkpoint of the day that is `days` days ahead. */
const dayPasses = (days: number) =>
  makeCheckpoint(contextAt(systemActor, new Date(Math.ceil(Date.now() / DAY) * DAY + (days - 1) * DAY + DAY / 2)))

/** A change that only the owner of the tables can make: past the triggers that keep the past. */
async function rewritten(sql: string, values: unknown[] = []): Promise<void> {
  for (const table of ['events', 'checkpoints']) await testPool().query(`alter table ${table} disable trigger user`)
  await testPool().query(sql, values)
  for (const table of ['events', 'checkpoints']) await testPool().query(`alter table ${table} enable trigger user`)
}

beforeAll(async () => {
  sides = await startBothSides()
  env = { KURIER_BASE_URL: sides.service.baseUrl }
  kept = join(sides.folder, 'kept.json')
  const { caseId: sent } = await sides.sent('application', { 'data.json': '{}' })
  caseId = sent
})

afterAll(() => sides.close())

beforeEach(async () => {
  await rewritten('delete from checkpoints')
  await dayPasses(1)
  expect(await kurierClient(env, 'checkpoint', '--save', kept)).toMatchObject({ exitCode: 0 })
  await dayPasses(2)
  await dayPasses(3)
})

const compared = async () => kurierClient(env, 'checkpoint', '--compare', kept, '--json')

it('keeps the newest checkpoint as it is published, and finds later that the service stands by it', async () => {
  expect(JSON.parse(await readFile(kept, 'utf8'))).toMatchObject({ number: 1, timestamp: null })
  const { exitCode, stdout } = await compared()
  expect([exitCode, JSON.parse(stdout)]).toMatchObject([0, { kept: 1, newest: { number: 3 }, says: { cases: 0 } }])
  expect((await kurierClient(env, 'checkpoint', '--compare', kept)).stdout).toContain('stands by checkpoint 1')
})

it('takes a file with the token alone', async () => {
  const { token } = JSON.parse(await readFile(kept, 'utf8')) as { token: string }
  await writeFile(kept, `${token}\n`)
  expect(await compared()).toMatchObject({ exitCode: 0 })
})

it('catches a service that makes another past, with new signatures and all', async () => {
  await rewritten('delete from checkpoints')
  await rewritten(`update events set chain = sha256(chain) where case_id = $1`, [caseId])
  for (const days of [1, 2, 3]) await dayPasses(days)
  // by itself the new history is faultless
  expect(await kurierClient(env, 'checkpoint')).toMatchObject({ exitCode: 0 })
  expect(await compared()).toMatchObject({ exitCode: 4, stderr: expect.stringContaining('checkpoint-differs') })
})

it('catches a service that puts its kept checkpoint before another history', async () => {
  await rewritten('delete from checkpoints where number > 1')
  await rewritten(`update checkpoints set token = token || 'A' where number = 1`)
  await dayPasses(2)
  const token = (JSON.parse(await readFile(kept, 'utf8')) as { token: string }).token
  await rewritten('update checkpoints set token = $1 where number = 1', [token])
  expect(await compared()).toMatchObject({ exitCode: 4, stderr: expect.stringContaining('checkpoint-unfollowed') })
})

it('catches a service that has forgotten the one that was kept', async () => {
  await rewritten('delete from checkpoints')
  expect(await compared()).toMatchObject({ exitCode: 4, stderr: expect.stringContaining('checkpoint-missing') })
  expect(await kurierClient(env, 'checkpoint')).toMatchObject({ exitCode: 0, stdout: 'no checkpoint was made yet\n' })
})

it('refuses a file that holds none', async () => {
  await writeFile(kept, '{}')
  expect(await compared()).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('holds no checkpoint') })
})
