import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { countOne } from '#lib/platform/testing/counts.ts'
import { openQuickDatabase } from '#server/testing/quick-database.ts'
import { receiverSettings } from './callback-receiver.ts'
import { chromiumPath } from './chromium.ts'
import { copyOfDemo, settingsAt } from './demo-folder.ts'

/**
 * Starts the product itself, with a database and a data folder of its own in which the demo data are, unless E2E_BASE_URL
 * names a running one.
 */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = chromiumPath()
  if (process.env.E2E_BASE_URL) return async () => undefined
  const { dataDir, port, streamId } = await copyOfDemo()
  // the authority of the receivers came with the demo data
  process.env.E2E_RECEIVER_DIR = dataDir
  // the server joins the database that is open already, and finds it quick
  const own = await openQuickDatabase(dataDir)
  const settings = settingsAt(port, dataDir)
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...settings, ...receiverSettings() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  countOne('servers')
  const ended = once(server, 'exit')
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM')
    await ended
    await own.close()
    await rm(dirname(dataDir), { recursive: true, force: true })
  }
  try {
    await ready(server)
    process.env.E2E_BASE_URL = settings.BASE_URL
    process.env.E2E_DATA_DIR = dataDir
    process.env.E2E_STREAM_ID = streamId
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes(' is ready: ')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${printed}`)))
  })
}
