import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/own-database/free-port.ts'
import { openQuickDatabase } from '#server/testing/quick-database.ts'
import { prepareReceiver } from './callback-receiver.ts'
import { chromiumPath } from './chromium.ts'
import { addDemoStream, importDemoDraft, seedDemoData } from './demo.ts'

/** How many attachments the installation takes with one submission. */
export const MOST_ATTACHMENTS = 12

/**
 * Starts the product itself, with a database and a data folder of its own, the demo data, a draft of a form and an event stream, unless E2E_BASE_URL names a
 * running one.
 */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = chromiumPath()
  if (process.env.E2E_BASE_URL) return async () => undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'kurier-e2e-'))
  // run by root, the database server belongs to another user, who must be able to pass through
  await chmod(dataDir, 0o711)
  const port = await freePort(undefined)
  const baseUrl = `http://127.0.0.1:${port}`
  const receiver = await prepareReceiver(dataDir)
  // the server joins the database that is open already, and finds it quick
  const own = await openQuickDatabase(dataDir)
  const environment = {
    ...process.env,
    ...receiver,
    PORT: String(port),
    // an address: where the name `localhost` has no IPv6 address, looking for one may take seconds
    BASE_URL: baseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    SANDBOX: 'true',
    PUBLIC_SEARCH: 'true',
    PUBLIC_STATUS: 'true',
    EVENT_SIGNING_KEY_BITS: '3072',
    LIMIT_ATTACHMENTS: String(MOST_ATTACHMENTS),
    LIMIT_FORM_ATTACHMENT_BYTES: '2000000',
    LIMIT_FORM_TOTAL_BYTES: '5000000',
  }
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM')
    await ended
    await own.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await ready(server)
    process.env.E2E_BASE_URL = baseUrl
    process.env.E2E_DATA_DIR = dataDir
    await seedDemoData(environment)
    await importDemoDraft(environment)
    process.env.E2E_STREAM_ID = await addDemoStream(environment)
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
