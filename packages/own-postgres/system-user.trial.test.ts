import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isWhole } from '@kurier/test-kit/share'
import { openOwnDatabase } from './own-database.ts'
import { runCommand } from './run-command.ts'
import { isRoot } from './system-user.ts'
import { ask, clusterOf, madeDataDir, scratchDataDir, serverPid, startHolder } from './testing/scratch.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }

/** A DATA_DIR of an ordinary user, who makes the database in it in the whole trial. */
async function folderOfNobody(): Promise<string> {
  const dataDir = isWhole ? await scratchDataDir() : await madeDataDir()
  if (isWhole) await mkdir(dataDir, { mode: 0o700 })
  await runCommand('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, dataDir])
  return dataDir
}

test.runIf(isRoot())('an ordinary user runs the server as itself, and root can join and start it later', async () => {
  const dataDir = await folderOfNobody()
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

test.runIf(isRoot() && isWhole)(
  'under a folder that postgres cannot enter, the database lies elsewhere and that is said',
  async () => {
    const dataDir = await scratchDataDir({ mode: 0o700 })
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
