import { spawn } from 'node:child_process'
import { chown, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openOwnDatabase } from './own-database.ts'
import { findRunningServer } from './running-server.ts'
import { limitLog, newestLog } from './server-log.ts'
import { ask, clusterOf, madeDataDir, serverPid } from './testing/scratch.ts'

test('a pid file whose number now belongs to another process of the same user does not prevent a start', async () => {
  const dataDir = await madeDataDir()
  const first = await openOwnDatabase({ dataDir, say: () => undefined })
  const cluster = await clusterOf(dataDir)
  const left = await readFile(join(cluster, 'postmaster.pid'), 'utf8')
  await first.close()
  const { uid, gid } = await stat(cluster)
  const bystander = spawn('sleep', ['60'], { uid, gid })
  onTestFinished(() => void bystander.kill())
  const pidFile = join(cluster, 'postmaster.pid')
  await writeFile(pidFile, left.replace(/^\d+/, String(bystander.pid)), { mode: 0o600 })
  await chown(pidFile, uid, gid)
  expect(await findRunningServer(cluster)).toBeUndefined()
  const second = await openOwnDatabase({ dataDir, say: () => undefined })
  expect(await ask(second.url, 'select 1 as one')).toEqual({ one: 1 })
  expect(bystander.exitCode).toBeNull()
  expect(bystander.signalCode).toBeNull()
  await second.close()
})

test('a log over 10 MB is emptied while the server goes on writing it', async () => {
  const dataDir = await madeDataDir()
  const database = await openOwnDatabase({ dataDir, say: () => undefined })
  const cluster = await clusterOf(dataDir)
  const file = join(cluster, 'server.log')
  await limitLog(cluster)
  expect((await stat(file)).size).toBeGreaterThan(0)
  await writeFile(file, 'x'.repeat(10_000_001), { flag: 'a' })
  await limitLog(cluster)
  expect((await stat(file)).size).toBe(0)
  await expect(ask(database.url, "select 'wrong'::int")).rejects.toMatchObject({ code: '22P02' })
  expect(await newestLog(cluster)).toMatch(/^[^\0]*ERROR/)
  await database.close()
  expect(await serverPid(dataDir)).toBeUndefined()
})
