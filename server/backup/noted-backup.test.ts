import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/platform/ids.ts'
import { selectBackupTimes } from '#lib/platform/installation-store.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson } from '../kurier/testing/run-command.ts'

let folder: string
let file: string

beforeAll(async () => {
  await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kurier-noted-'))
})

beforeEach(() => {
  file = join(folder, `${newId()}.tar`)
})

afterAll(() => rm(folder, { recursive: true }))

const noted = async () => (await selectBackupTimes(testPool()))[0]?.lastBackupAt?.toISOString() ?? null

test('a whole backup is noted with its moment, which is that of the file', async () => {
  expect(await noted()).toBeNull()
  const { madeAt, notNoted } = (await kurierJson('backup', file)) as { madeAt: string; notNoted: null } // as it promises
  expect({ noted: await noted(), notNoted }).toEqual({ noted: madeAt, notNoted: null })
  expect(await kurierJson('backup', 'verify', file)).toMatchObject({ madeAt })
  expect(await kurierJson('check')).toMatchObject({
    checks: expect.arrayContaining([{ name: 'backup', is: 'ok', words: `the newest is of ${madeAt}` }]),
  })
})

test('one from which a blob is missing is not noted, and neither is one that is refused', async () => {
  const before = await noted()
  await kurierJson('backup', file)
  const after = await noted()
  expect(after).not.toBe(before)
  expect((await kurier('backup', file)).exitCode).toBe(1)
  const id = newId()
  await testPool().query(`insert into blobs (id, state) values ('${id}', 'stored')`)
  const { exitCode, stdout } = await kurier('backup', `${file}.other`)
  await testPool().query(`delete from blobs where id = '${id}'`)
  expect(exitCode).toBe(1)
  expect(stdout).toContain('it is not noted as one, since files were missing')
  expect(await noted()).toBe(after)
})

test('a database that takes no note makes the backup no worse, and the answer says so', async () => {
  await testPool().query(`create function no_note() returns trigger language plpgsql as $$
    begin raise exception 'cannot execute UPDATE in a read-only transaction'; end $$;
    create trigger no_note before update of last_backup_at on installation for each row execute function no_note()`)
  const { exitCode, stdout } = await kurier('backup', file)
  await testPool().query('drop trigger no_note on installation; drop function no_note')
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/The file is whole; the database could not be told of it \(.*read-only.*Monitoring goes by/)
  expect((await stat(file)).size).toBeGreaterThan(0)
  expect(await kurierJson('backup', 'verify', file)).toMatchObject({ missing: [], faulty: [] })
})
