import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOwnDatabase } from './own-database.ts'
import { isRoot } from './system-user.ts'
import { ask, clusterOf, scratchDataDir, serverPid, startHolder } from './testing/scratch.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }
const NAMELESS = { uid: 54_321, gid: 54_321 }

async function scratchDataDirOf(user: { uid: number; gid: number }): Promise<string> {
  const dataDir = await scratchDataDir()
  await mkdir(dataDir, { mode: 0o700 })
  await chown(dataDir, user.uid, user.gid)
  return dataDir
}

test.skipIf(isRoot())('an ordinary user runs the server as itself', async () => {
  const dataDir = await scratchDataDir()
  const database = await openOwnDatabase({ dataDir, say: () => undefined })
  expect((await stat(`/proc/${await serverPid(dataDir)}`)).uid).toBe(process.getuid?.())
  await database.close()
})

test.runIf(isRoot())('for root only the database folder belongs to the user postgres', async () => {
  const dataDir = await scratchDataDir()
  const database = await openOwnDatabase({ dataDir, say: () => undefined })
  const { uid } = await stat(`/proc/${await serverPid(dataDir)}`)
  expect(uid).not.toBe(0)
  const owners = [dataDir, join(dataDir, 'postgres'), join(dataDir, 'postgres/server.json'), await clusterOf(dataDir)]
  expect(await Promise.all(owners.map(async (file) => (await stat(file)).uid))).toEqual([0, 0, 0, uid])
  await database.close()
})

test.runIf(isRoot())('an ordinary user runs the server as itself, and root can join and start it later', async () => {
  const dataDir = await scratchDataDirOf(NOBODY)
  const ordinary = startHolder(dataDir, NOBODY)
  const { url = '' } = await ordinary.told
  expect((await stat(`/proc/${await serverPid(dataDir)}`)).uid).toBe(NOBODY.uid)
  const joined = await openOwnDatabase({ dataDir, say: () => undefined })
  await ordinary.close()
  expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 })
  await joined.close()
  const started = await openOwnDatabase({ dataDir, say: () => undefined })
  expect((await stat(`/proc/${await serverPid(dataDir)}`)).uid).toBe(NOBODY.uid)
  await started.close()
  const again = startHolder(dataDir, NOBODY)
  expect((await again.told).url).toBe(url)
  await again.close()
  expect(await serverPid(dataDir)).toBeUndefined()
})

test.runIf(isRoot())('a user id without a name is told how to get one', async () => {
  const dataDir = await scratchDataDirOf(NAMELESS)
  const told = await startHolder(dataDir, NAMELESS).told
  expect(told).toMatchObject({ code: 'own-database-user' })
  expect(told.message).toContain('"kurier:x:54321:54321:')
})

test.runIf(isRoot())("another user's DATA_DIR is refused with what to do", async () => {
  const dataDir = await scratchDataDir()
  await (await openOwnDatabase({ dataDir, say: () => undefined })).close()
  const told = await startHolder(dataDir, NOBODY).told
  expect(told).toMatchObject({ code: 'own-database-folder' })
  expect(told.message).toContain('Run as the user who owns that folder')
})

test.runIf(isRoot())(
  'under a folder that postgres cannot enter, the database lies elsewhere and that is said',
  async () => {
    const dataDir = await scratchDataDir(0o700)
    const said: string[] = []
    const first = await openOwnDatabase({ dataDir, say: (line) => said.push(line) })
    await ask(first.url, 'create table kept as select 7 as value')
    await first.close()
    const cluster = await clusterOf(dataDir)
    expect(cluster).toMatch(/^\/var\/lib\/kurier\/[0-9a-f]{16}$/)
    expect(said[0]).toContain(`is kept in ${cluster}`)
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('cluster')
    await chmod(join(dataDir, '..'), 0o755)
    const second = await openOwnDatabase({ dataDir, say: () => undefined })
    expect(await ask(second.url, 'select value from kept')).toEqual({ value: 7 })
    await second.close()
  },
)

test.runIf(isRoot())('a database that got out of reach is not replaced by a new one', async () => {
  const dataDir = await scratchDataDir()
  await (await openOwnDatabase({ dataDir, say: () => undefined })).close()
  await chmod(join(dataDir, '..'), 0o700)
  const opening = openOwnDatabase({ dataDir, say: () => undefined })
  await expect(opening).rejects.toMatchObject({ code: 'own-database-folder', message: /chmod o\+x/ })
})
