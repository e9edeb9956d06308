import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { packageVersion } from '#lib/platform/version.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { onServer } from '#lib/platform/testing/on-server.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { runKurier } from '../kurier/run-kurier.ts'
import { kurier, kurierJson, time, type Run } from '../kurier/testing/run-command.ts'
import { destination, party, service, submitted } from '../testing/service.ts'
import { inspectBackup } from './read-backup.ts'
import { asFormer, endedBySum, flip, regionsOf, replaced } from './testing/archives.ts'
import { assertUntouched, empty, once, present, switchTo, type Installation } from './testing/installations.ts'

const OTHER_KEY = 'f'.repeat(64)
let folder: string
let file: string
let archive: Buffer
let origin: Installation

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-authentic-'))
  file = join(folder, 'whole.tar')
  await testDatabase()
  origin = present()
  const send = await service()
  const [sender, receiver] = [await party(send, 'online-service'), await party(send, 'administration-system')]
  const destinationId = await destination(send, receiver)
  await submitted(send, sender, destinationId, { attachmentIds: [randomUUID(), randomUUID()] })
  await testPool().query(`insert into people (id, email, name) values ($1, 'owner@amt.example', 'Owner')`, [
    randomUUID(),
  ])
  await kurierJson('backup', file)
  archive = await readFile(file)
})

beforeEach(() => switchTo(origin))

afterAll(async () => {
  await switchTo(origin)
  await rm(folder, { recursive: true, force: true })
})

/** The one into which nothing can be restored. */
const untouched = once(() => empty(folder))

async function stored(bytes: Buffer): Promise<string> {
  const path = join(folder, `${randomUUID()}.tar`)
  await writeFile(path, bytes)
  return path
}

/** An owner who would like to be an operator: of the row's values the fifth is `is_operator`. */
const promoted = (): Buffer => replaced(archive, 'owner@amt.example\tOwner\t\\N\tf', 'owner@amt.example\tOwner\t\\N\tt')

/** Expects a backup to be refused, by verify and by restore alike, in these words. */
async function assertRefused(path: string, says: RegExp, ...options: string[]): Promise<void> {
  const copy = await untouched()
  await switchTo(copy)
  for (const command of [['backup', 'verify'], ['restore']]) {
    const { exitCode, stdout, stderr } = await kurier(...command, path, ...options)
    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 1, stdout: '', stderr: expect.stringMatching(says) })
  }
  await assertUntouched(copy)
}

describe('whoever can write where backups lie, and has not the master key, changes a row:', () => {
  test('and leaves the rest', async () => {
    await assertRefused(await stored(promoted()), /was changed since it was made/)
  })

  test('and ends the archive with its plain sum', async () => {
    await assertRefused(await stored(endedBySum(promoted())), /was changed since it was made/)
  })

  test('and passes it off as a backup of a former version', async () => {
    await assertRefused(await stored(asFormer(promoted())), /unauthenticated/)
  })

  test('and says that another key authenticated it', async () => {
    const [, keyId = ''] = /"keyId":"([0-9a-f]{8})"/.exec(archive.toString('latin1')) ?? []
    const path = await stored(replaced(promoted(), `"keyId":"${keyId}"`, '"keyId":"00000000"'))
    await assertRefused(path, /MASTER_KEY is not the one/)
  })
})

test('no bit of a backup can be another one: of heads, tables, blobs, what fills them up, and the end', async () => {
  const path = await stored(archive)
  const regions = regionsOf(archive).filter(({ from, to }) => from < to)
  const kinds = Map.groupBy(regions, ({ name }) => name.replace(/\/\S+/, ''))
  expect([...kinds.keys()]).toEqual(
    expect.arrayContaining(['tables head', 'tables content', 'blobs content', 'blobs filling', 'hmac-sha256 content']),
  )
  const bits = fc
    .constantFrom(...kinds.values())
    .chain((some) => fc.constantFrom(...some))
    .chain(({ from, to }) => fc.tuple(fc.integer({ min: from, max: to - 1 }), fc.nat(7)))
  await fc.assert(
    fc.asyncProperty(bits, async ([at, bit]) => {
      await flip(path, at, bit)
      await expect(inspectBackup(path, {})).rejects.toThrow()
      await expect(inspectBackup(path, { unauthenticated: true })).rejects.toThrow()
      await flip(path, at, bit)
    }),
    { numRuns: 100 },
  )
  await inspectBackup(path, {})
})

test('a backup that is cut off anywhere is refused', async () => {
  const path = join(folder, 'cut.tar')
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: archive.length - 1 }), async (size) => {
      await writeFile(path, archive.subarray(0, size))
      await expect(inspectBackup(path, {})).rejects.toThrow('cut off')
    }),
    { numRuns: 30 },
  )
})

test('a backup that is exchanged for another one between the two times that it is read is not restored', async () => {
  const [copy, path, other] = [await untouched(), await stored(archive), join(folder, 'other.tar')]
  await kurierJson('backup', other)
  await switchTo(copy)
  await onServer(copy.DATABASE_URL, async (client) => {
    // holds up the restore in between: its migrations wait for a process that migrates already
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('kurier migrations'))`)
    const restoring = kurier('restore', path)
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1)
    await copyFile(other, path)
    await client.query('rollback')
    const changed = expect.stringContaining('changed while it was read')
    expect(await restoring).toEqual({ exitCode: 1, stdout: '', stderr: changed })
  })
  await assertUntouched(copy)
})

describe('the master key', () => {
  test('must be that of the backup; nothing is written with another', async () => {
    const copy = await untouched()
    await switchTo(copy)
    completeSettings({ MASTER_KEY: OTHER_KEY })
    for (const command of [['backup', 'verify'], ['restore']]) {
      const { exitCode, stderr } = await kurier(...command, file)
      expect({ exitCode, stderr }).toEqual({
        exitCode: 1,
        stderr: expect.stringMatching(/MASTER_KEY is not[^]*reseal/),
      })
    }
    await assertUntouched(copy)
  })

  test('may be one that was exchanged since, behind the new one', async () => {
    completeSettings({ MASTER_KEY: `${OTHER_KEY},${testSettings.MASTER_KEY}` })
    expect(await kurierJson('backup', 'verify', file)).toMatchObject({ isAuthenticated: true })
  })

  test('is both, when they were just being exchanged', async () => {
    const both = `${OTHER_KEY},${testSettings.MASTER_KEY}`
    completeSettings({ MASTER_KEY: both })
    const between = join(folder, 'between.tar')
    await kurierJson('backup', between)
    for (const [key, exitCode] of [
      [OTHER_KEY, 1],
      [testSettings.MASTER_KEY, 1],
      [both, 0],
    ] as const) {
      completeSettings({ MASTER_KEY: key })
      expect((await kurier('backup', 'verify', between)).exitCode).toBe(exitCode)
    }
  })
})

describe('a backup of a former version', () => {
  const former = once(() => stored(asFormer(archive)))

  test('is refused, in words that say how it is taken', async () => {
    await assertRefused(await former(), /before backups were authenticated[^]*--unauthenticated/)
  })

  test('is read knowingly, as far as its sum goes', async () => {
    const { exitCode, stdout } = await kurier('backup', 'verify', await former(), '--unauthenticated')
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining('NOT CHECKED') })
    const path = await stored(replaced(asFormer(archive), 'owner@amt', 'other@amt'))
    await assertRefused(path, /was changed/, '--unauthenticated')
  })

  test('is restored knowingly, and the audit log says so for good', async () => {
    await switchTo(await empty(folder))
    const { exitCode, stdout } = await kurier('restore', await former(), '--unauthenticated')
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringMatching(/NOT CHECKED.*audit log/) })
    const { rows } = await testPool().query(
      `select action, object_kind, after, actor_kind from audit_log where action like 'restore%'`,
    )
    expect(rows).toEqual([
      {
        action: 'restore-unauthenticated-backup',
        object_kind: 'backup',
        actor_kind: 'system',
        after: { isAuthenticated: false, version: packageVersion },
      },
    ])
    expect(await kurierJson('audit', 'verify')).toMatchObject({ faults: [] })
  })

  test('cannot be one of this version that does not hold', async () => {
    await assertRefused(await stored(promoted()), /was changed/, '--unauthenticated')
  })
})

/** Verifies where there is a folder, and neither a database nor a setting of the master key. */
async function withoutDatabase(DATA_DIR: string): Promise<Run> {
  const run = { stdout: '', stderr: '' }
  completeSettings({ DATABASE_URL: '', DATA_DIR, MASTER_KEY: '' })
  try {
    const exitCode = await runKurier(['backup', 'verify', file, '--json'], {
      out: (text) => (run.stdout += text),
      err: (text) => (run.stderr += text),
    })
    return { exitCode, ...run }
  } finally {
    completeSettings({ ...origin, MASTER_KEY: testSettings.MASTER_KEY, MASTER_KEY_FILE: '' })
  }
}

describe('verify', () => {
  test('tells what a backup holds, and needs neither database nor anything but the master key', async () => {
    const DATA_DIR = await mkdtemp(join(folder, 'key-'))
    await writeFile(join(DATA_DIR, 'master.key'), `${testSettings.MASTER_KEY}\n`)
    const { exitCode, stdout, stderr } = await withoutDatabase(DATA_DIR)
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      file,
      version: packageVersion,
      madeAt: time,
      isAuthenticated: true,
      bucket: null,
      missing: [],
      faulty: [],
      tables: expect.any(Number),
      rows: expect.any(Number),
      blobs: 2,
      bytes: archive.length,
      blobBytes: expect.any(Number),
    })
    expect(await readdir(DATA_DIR)).toEqual(['master.key'])
  })

  test('counts the rows that a restore brings', async () => {
    const told = (await kurierJson('backup', 'verify', file)) as { rows: number; tables: number }
    await switchTo(await empty(folder))
    expect(await kurierJson('restore', file)).toMatchObject({ rows: told.rows, isAuthenticated: true })
    const { exitCode, stdout } = await kurier('backup', 'verify', file)
    expect(exitCode).toBe(0)
    expect(stdout).toContain(`${told.tables} tables, ${told.rows} rows, 2 blobs of`)
    expect(stdout).toContain('It is whole, and was written by this installation.')
  })

  test('without a key says which is needed, and makes none', async () => {
    const { exitCode, stderr } = await withoutDatabase(join(folder, 'nowhere'))
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining('MASTER_KEY: is needed') })
    expect(await readdir(folder)).not.toContain('nowhere')
  })

  test('names blobs that were missing or of another size when the backup was made', async () => {
    const copy = await empty(folder)
    await switchTo(copy)
    await kurierJson('restore', file)
    const [short = '', gone = ''] = (
      await readdir(join(copy.DATA_DIR, 'blobs'), { recursive: true, withFileTypes: true })
    )
      .filter((entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
    await truncate(short, 9)
    await rm(gone)
    const damaged = join(folder, 'damaged.tar')
    expect((await kurier('backup', damaged)).exitCode).toBe(1)
    const { exitCode, stdout } = await kurier('backup', 'verify', damaged)
    expect(exitCode).toBe(1)
    expect(stdout).toContain(`FAULT the file of blob ${gone.slice(-36)} was not there.`)
    expect(stdout).toContain(`FAULT blob ${short.slice(-36)} is not in it as its row says.`)
  })

  test.each(['nothing.tar', '.'])('of what is no file (%s) fails in plain words', async (name) => {
    const { exitCode, stdout, stderr } = await kurier('backup', 'verify', join(folder, name))
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toMatch(/^error: [^\n]+\n$/)
  })
})
