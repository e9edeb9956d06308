import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { blobRoot } from '#lib/platform/blobs/blob-files.ts'
import { closeDatabase } from '#lib/platform/database.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { seal } from '#lib/platform/crypto/sealed.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { boot } from './boot.ts'
import { scratchDataDir } from '@kurier/own-postgres/testing/scratch'
import { kurier, kurierJson } from './kurier/testing/run-command.ts'

beforeAll(async () => {
  await testDatabase()
})

beforeEach(() => completeSettings({ MASTER_KEY: testSettings.MASTER_KEY }))

const say = () => undefined
const start = async () => (await boot(say)).close()
const keys = async () => (await testPool().query('select kid from signing_keys order by kid')).rows

test('a start makes all folders of blobs and says whose they are', async () => {
  await start()
  const names = await readdir(blobRoot())
  expect(names.filter((name) => /^[0-9a-f]{2}$/.test(name))).toHaveLength(256)
  expect(names).toContain('.installation')
})

test('another master key is refused by its name, and nothing is made under it', async () => {
  const before = await keys()
  completeSettings({ MASTER_KEY: 'f'.repeat(64) })
  await expect(start()).rejects.toMatchObject({
    code: 'wrong-master-key',
    message: expect.stringMatching(/^MASTER_KEY is not .*\n.*master\.key/),
  })
  expect(await kurier('keys', 'list')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('MASTER_KEY') })
  completeSettings({ MASTER_KEY: testSettings.MASTER_KEY })
  expect(await keys()).toEqual(before)
  await start()
})

test('callback secrets of another key are refused as well; one damaged row among others is not', async () => {
  const insert = (id: string, sealed: Buffer) =>
    testPool().query(
      `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed, created_at)
       values ($1, 'client', $2, 'https://a.example/', $3, $4, clock_timestamp())`,
      [id, randomUUID(), randomBytes(8), sealed],
    )
  completeSettings({ MASTER_KEY: 'f'.repeat(64) })
  const [foreignId, ownId] = [randomUUID(), randomUUID()]
  const foreign = seal('callback-secret', foreignId, 'a secret')
  completeSettings({ MASTER_KEY: testSettings.MASTER_KEY })
  await insert(foreignId, foreign)
  await expect(start()).rejects.toMatchObject({ code: 'wrong-master-key' })
  await insert(ownId, seal('callback-secret', ownId, 'a secret'))
  await start()
  await insert(randomUUID(), randomBytes(60))
  await start()
})

test('a foreign folder is refused until somebody adopts it; the command counts what no row knows', async () => {
  await start()
  await writeFile(join(blobRoot(), '.installation'), randomUUID())
  await expect(start()).rejects.toMatchObject({ code: 'foreign-blobs' })
  expect((await kurier('blobs', 'strays')).exitCode).toBe(1)
  expect(await kurierJson('blobs', 'adopt')).toEqual({ place: blobRoot() })
  await start()
  expect(await kurierJson('blobs', 'strays')).toEqual({ files: 0, strays: 0, quarantined: 0 })
  expect((await kurier('blobs', 'strays', '--remove')).stdout).toBe(
    'Into quarantine: 0. Returned: 0. Removed after a week there: 0.\n',
  )
})

test('a first start makes database and master key; without that key no other is made, nor anything else', async () => {
  const dataDir = await scratchDataDir()
  const unset = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', MASTER_KEY: '', MASTER_KEY_FILE: '' }
  const before = Object.fromEntries(Object.keys(unset).map((name) => [name, process.env[name] ?? '']))
  const { dataDir: usual } = settings()
  await closeDatabase()
  const begin = async () => {
    completeSettings({ ...unset, DATA_DIR: dataDir })
    await start()
  }
  try {
    await begin()
    const file = join(dataDir, 'master.key')
    expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    await rename(file, `${file}.away`)
    await expect(begin()).rejects.toMatchObject({
      code: 'invalid-setting',
      message: expect.stringContaining(`put its file at ${file}`),
    })
    expect(await readdir(dataDir)).not.toContain('master.key')
    await rename(`${file}.away`, file)
    await begin()
  } finally {
    completeSettings({ ...before, DATA_DIR: usual })
  }
})
