import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import { closeDatabase } from '#lib/platform/database.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { freePort } from '@kurier/own-postgres/free-port'

/** Lets this test's database be reached at a port where nobody listens yet. @returns what opens it */
export async function awayDatabase(): Promise<() => Promise<void>> {
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
