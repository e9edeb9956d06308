import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@kurier/own-postgres/free-port'
import { oneAtATime, root } from '#server/prepare.ts'
import { sourceStamp } from '#server/source-stamp.ts'
import { openQuickDatabase } from '#server/testing/quick-database.ts'
import { prepareReceiver } from './callback-receiver.ts'
import { addDemoStream, importDemoDraft, seedDemoData } from './demo.ts'

/** How many attachments the installation takes with one submission. */
export const MOST_ATTACHMENTS = 12

/** The sources of the demo data: when they change, and on another day, the data are made again. */
const sources = ['prisma/migrations', 'lib', 'packages', 'trials/seed', 'server/kurier', 'package-lock.json']

const kept = join(root, 'node_modules/.kurier-demo')

/** The tests' knowledge of an installation with the demo data, besides the facts in it. */
type About = { port: number; streamId: string }

/** The settings of the server under test, with this address and data folder. */
export function settingsAt(port: number, dataDir: string): Record<string, string> {
  return {
    PORT: String(port),
    // an address: on systems where the name `localhost` has no IPv6 address, the search for one may take seconds
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    SANDBOX: 'true',
    PUBLIC_SEARCH: 'true',
    PUBLIC_STATUS: 'true',
    EVENT_SIGNING_KEY_BITS: '3072',
    // all journeys come from one address at once
    RATE_ADDRESS_PAGES: '10000',
    LIMIT_ATTACHMENTS: String(MOST_ATTACHMENTS),
    LIMIT_FORM_ATTACHMENT_BYTES: '2000000',
    LIMIT_FORM_TOTAL_BYTES: '5000000',
  }
}

/** A folder in which the own database may work: run by root it belongs to another user, who must be able to pass through. */
async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name))
  await chmod(folder, 0o711)
  return folder
}

/** Owners too, which `fs.cp` does not copy. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

/**
 * An installation with the demo data, a draft of a form and an event stream, in a data folder of its own. The data are
 * made once for the same sources and day, and copied from then on.
 * @returns the folder, the port in its addresses, and the id of the stream
 */
export async function copyOfDemo(): Promise<About & { dataDir: string }> {
  const origin = await demoFolder()
  const about = JSON.parse(await readFile(join(origin, 'about.json'), 'utf8')) as About // written below
  if ((await freePort(about.port)) !== about.port) {
    // another program has the port that all addresses name
    await rm(origin, { recursive: true })
    return copyOfDemo()
  }
  const folder = await newFolder('kurier-e2e-')
  await copy(join(origin, 'data'), folder)
  return { ...about, dataDir: join(folder, 'data') }
}

/** The kept folder of the demo data, made if it is missing; folders of other sources are removed. */
export async function demoFolder(): Promise<string> {
  const folder = join(kept, await stampOfDemo())
  await oneAtATime('demo', async () => {
    const names = await readdir(kept).catch(() => [])
    const old = names.map((name) => join(kept, name)).filter((one) => one !== folder)
    await Promise.all(old.map((one) => rm(one, { recursive: true, force: true })))
    if (names.length === old.length) await makeDemo(folder)
  })
  return folder
}

async function makeDemo(folder: string): Promise<void> {
  const making = await newFolder('kurier-demo-')
  const dataDir = join(making, 'data')
  await mkdir(dataDir, { mode: 0o711 })
  const port = await freePort(undefined)
  const own = await openQuickDatabase(dataDir)
  try {
    const settings = { ...process.env, ...settingsAt(port, dataDir), ...(await prepareReceiver(dataDir)) }
    await seedDemoData(settings, dataDir)
    await importDemoDraft(settings)
    const about: About = { port, streamId: await addDemoStream(settings) }
    await writeFile(join(making, 'about.json'), JSON.stringify(about))
  } finally {
    await own.close()
  }
  await mkdir(kept, { recursive: true })
  await copy(making, `${folder}.new`)
  await rename(`${folder}.new`, folder)
  await rm(making, { recursive: true })
}

async function stampOfDemo(): Promise<string> {
  const day = new Date().toISOString().slice(0, 10)
  return `${day}-${(await sourceStamp(sources)).slice(0, 32)}`
}

// as a program of its own it makes the folder for the journeys that follow
if (process.argv[1] === import.meta.filename) await demoFolder()
