import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openOwnDatabase } from './own-database.ts'
import { readRecord } from './server-record.ts'
import { joinServer, leaveServer, staysRunning } from './store.ts'
import type { Membership } from './store.ts'
import { ask, scratchDataDir, serverPid } from './testing/scratch.ts'

async function runningServer() {
  const dataDir = await scratchDataDir()
  const database = await openOwnDatabase({ dataDir, say: () => undefined })
  const passwords = (await readRecord(join(dataDir, 'postgres/server.json')))?.passwords
  if (!passwords) throw new Error('no record')
  const port = Number(new URL(database.url).port)
  const enter = async (): Promise<Membership | undefined> => {
    const membership = await joinServer(port, passwords)
    if (membership) onTestFinished(() => membership.client.end())
    return membership
  }
  const entered = async (): Promise<Membership> => {
    const membership = await enter()
    if (!membership) throw new Error('not joined')
    return membership
  }
  return { dataDir, database, passwords, port, enter, entered }
}

test('only the last to leave gets the exclusive lock, and then nobody can join any more', async () => {
  const { database, enter, entered } = await runningServer()
  const [one, two] = [await entered(), await entered()]
  await database.close()
  expect(await leaveServer(one)).toBe(false)
  expect(await leaveServer(two)).toBe(true)
  expect(await enter()).toBeUndefined()
})

test('a lock that was got from a server that is already stopping counts for nothing', async () => {
  const { dataDir, database, passwords, port, enter, entered } = await runningServer()
  const { client } = await entered()
  expect(await staysRunning(client, port, passwords)).toBe(true)
  // SIGTERM stops PostgreSQL too, but lets the sessions that exist go on: the moment of the race, held still.
  process.kill((await serverPid(dataDir)) ?? 0, 'SIGTERM')
  await expect
    .poll(() => ask(database.url, 'select 1').catch((error: unknown) => error))
    .toMatchObject({ code: '57P03' })
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(await staysRunning(client, port, passwords)).toBe(false)
  expect(await enter()).toBeUndefined()
  await database.close()
})

test('database and role are made by the first to join, also when a killed starter left none', async () => {
  const { database, enter, entered } = await runningServer()
  const { client } = await entered()
  await client.query('drop database kurier with (force)')
  await Promise.all([enter(), enter(), enter()])
  expect(await ask(database.url, 'select 1 as one')).toEqual({ one: 1 })
  await database.close()
})

test('a server that does not take the password is not waited for', async () => {
  const { database, passwords, port } = await runningServer()
  const wrong = { ...passwords, postgres: 'another-password-of-another-database' }
  await expect(joinServer(port, wrong)).rejects.toMatchObject({ code: 'own-database-answer', message: /Restore/ })
  await database.close()
})
