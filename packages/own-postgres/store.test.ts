import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openOwnDatabase, type OwnDatabase } from './own-database.ts'
import { readRecord, type ServerRecord } from './server-record.ts'
import { joinServer, leaveServer, staysRunning } from './store.ts'
import type { Membership } from './store.ts'
import { ask, madeDataDir, serverPid } from './testing/scratch.ts'

/** One server for all tests: each leaves it to the next in the state that this one needs. */
let dataDir: string
let database: OwnDatabase
let passwords: ServerRecord['passwords']
let port: number

const open = () => openOwnDatabase({ dataDir, say: () => undefined })

beforeAll(async () => {
  dataDir = await madeDataDir({ afterwards: afterAll })
  database = await open()
  const record = await readRecord(join(dataDir, 'postgres/server.json'))
  if (!record) throw new Error('no record')
  passwords = record.passwords
  port = Number(new URL(database.url).port)
})

async function enter(): Promise<Membership | undefined> {
  const membership = await joinServer(port, passwords)
  if (membership) onTestFinished(() => membership.client.end())
  return membership
}

async function entered(): Promise<Membership> {
  const membership = await enter()
  if (!membership) throw new Error('not joined')
  return membership
}

test('a server that does not take the password is not waited for', async () => {
  const wrong = { ...passwords, postgres: 'another-password-of-another-database' }
  await expect(joinServer(port, wrong)).rejects.toMatchObject({ code: 'own-database-answer', message: /Restore/ })
})

test('database and role are made by the first to join, also when a killed starter left none', async () => {
  const { client } = await entered()
  await client.query('drop database kurier with (force)')
  await Promise.all([enter(), enter(), enter()])
  expect(await ask(database.url, 'select 1 as one')).toEqual({ one: 1 })
})

test('only the last to leave gets the exclusive lock, and then nobody can join any more', async () => {
  const [one, two] = [await entered(), await entered()]
  await database.close()
  expect(await leaveServer(one)).toBe(false)
  expect(await leaveServer(two)).toBe(true)
  expect(await enter()).toBeUndefined()
})

test('a lock that was got from a server that is already stopping counts for nothing', async () => {
  const again = await open()
  const { client } = await entered()
  expect(await staysRunning(client, port, passwords)).toBe(true)
  // SIGTERM stops PostgreSQL too, but lets the sessions that exist go on: the moment of the race, held still.
  process.kill((await serverPid(dataDir)) ?? 0, 'SIGTERM')
  await expect.poll(() => ask(again.url, 'select 1').catch((error: unknown) => error)).toMatchObject({ code: '57P03' })
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(await staysRunning(client, port, passwords)).toBe(false)
  expect(await enter()).toBeUndefined()
  await again.close()
})
