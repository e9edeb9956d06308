import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { closeDatabase } from '#lib/platform/database.ts'
import { MINUTE } from '#lib/platform/durations.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { tellReady } from './node.ts'
import { freePort } from './own-database/free-port.ts'

beforeAll(async () => {
  await testDatabase()
})

/** Lets the database be reached at a port where nobody listens yet. @returns what opens it */
async function awayDatabase(): Promise<() => Promise<void>> {
  const { databaseUrl = '' } = settings()
  const [there, elsewhere] = [new URL(databaseUrl), new URL(databaseUrl)]
  const port = await freePort(undefined)
  elsewhere.port = String(port)
  await closeDatabase()
  completeSettings({ DATABASE_URL: elsewhere.href })
  const server = createServer((socket) => void socket.pipe(connect(Number(there.port), there.hostname)).pipe(socket))
  onTestFinished(async () => {
    await closeDatabase()
    completeSettings({ DATABASE_URL: databaseUrl })
    server.close()
  })
  return async () => {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  }
}

test('a database that is away for the moment does not end a node that answers already: the first link comes later', async () => {
  const open = await awayDatabase()
  const lines: string[] = []
  const told = tellReady((line) => void lines.push(line), new AbortController().signal)
  await vi.waitFor(() => expect(lines.join()).toContain('This node goes on'), { timeout: MINUTE })
  await open()
  await told
  expect(lines.at(-1)).toMatch(/^There is no operator yet\..*\n.*\/operators\/first#/)
})

test('who stops the node meanwhile need not wait for the database', async () => {
  await awayDatabase()
  const stopping = new AbortController()
  const lines: string[] = []
  const told = tellReady((line) => void lines.push(line), stopping.signal)
  await vi.waitFor(() => expect(lines.join()).toContain('This node goes on'), { timeout: MINUTE })
  stopping.abort()
  await expect(told).rejects.toMatchObject({ name: 'AbortError' })
})
