import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { readApplication } from '@kurier/sides/application'
import { freePort } from '@kurier/own-postgres/free-port'
import { installation } from '../../server/testing/installation.ts'
import { answersOk } from '../../server/testing/processes.ts'
import { startAlone } from '../cluster/postgres-store.ts'
import { createEnding } from '../demo/ending.ts'
import { createReport } from '../demo/report.ts'
import { introduceSides, startReceivers } from '../demo/set-up.ts'
import { playCases } from '../demo/story.ts'
import { versionIn, type DatabasePrograms } from './databases.ts'
import { startProxy, versionOfProxy } from './proxies.ts'

/** One row: what the product was run with, and whether all cases ended as they must; `seconds` with start and migrations. */
export type MatrixRow = { what: string; seconds: number; events: number; fault?: string }

type MatrixWish = { databases: readonly DatabasePrograms[]; proxies: readonly string[]; say: (line: string) => void }

/**
 * Plays the cases of the demo (create, attach, submit, fetch, accept, reply, a second submission, a rejection, callbacks of both
 * sides) on each PostgreSQL, migrated from nothing, and through each proxy before a node on the first of them.
 */
export async function runMatrix({ databases, proxies, say }: MatrixWish): Promise<MatrixRow[]> {
  const rows: MatrixRow[] = []
  const add = async (what: string, play: () => Promise<number>): Promise<void> => {
    const since = performance.now()
    const events = await play().catch((error: unknown) => String(error))
    const seconds = (performance.now() - since) / 1000
    const row = { what, seconds, ...(typeof events === 'number' ? { events } : { events: 0, fault: events }) }
    rows.push(row)
    say(lineOf(row))
  }
  for (const programs of databases) {
    await add(`PostgreSQL ${await versionIn(programs)} (${programs.name})`, () => playOn(programs))
  }
  const [first] = databases
  for (const proxy of first ? proxies : []) {
    const version = await versionOfProxy(proxy)
    if (version === undefined) say(`${proxy} is not installed here, and was left out.`)
    else await add(`${proxy} ${version}`, () => playOn(first as DatabasePrograms, proxy)) // there are proxies only with it
  }
  return rows
}

const lineOf = ({ what, seconds, events, fault }: MatrixRow): string =>
  `${what.padEnd(40)} ${seconds.toFixed(0).padStart(4)} s  ${fault ?? `${events} events, all as they must be`}`

/** @returns how many events the cases have */
async function playOn({ bin }: DatabasePrograms, proxy?: string): Promise<number> {
  const home = await installation()
  const ending = createEnding()
  ending.add(home.remove)
  try {
    await chmod(home.folder, 0o711)
    const database = await startAlone(join(home.folder, 'cluster'), bin)
    ending.add(database.stop)
    const authorityFile = join(home.folder, 'ca.pem')
    const receivers = await startReceivers(ending, authorityFile)
    const [port, proxyPort] = [await freePort(undefined), await freePort(undefined)]
    const baseUrl = `http://localhost:${proxy === undefined ? port : proxyPort}`
    const settings = {
      DATABASE_URL: database.url,
      MASTER_KEY: randomBytes(32).toString('hex'),
      BASE_URL: baseUrl,
      CALLBACK_ALLOWED_NETWORKS: '127.0.0.0/8',
      CALLBACK_CA_FILE: authorityFile,
      ...(proxy === undefined ? {} : { TRUSTED_PROXIES: '127.0.0.1' }),
    }
    const server = await home.serve({ port, settings })
    ending.add(async () => {
      server.signal('SIGTERM')
      await server.ended
    })
    if (proxy !== undefined)
      ending.add(await startProxy(proxy, { folder: join(home.folder, proxy), port: proxyPort, node: port }))
    if (!(await answersOk(baseUrl))) throw new Error('the first page is not there')
    const kurier = { run: (args: readonly string[]) => home.kurier([...args], settings) }
    return await playAll({ baseUrl, kurier, receivers }, join(home.folder, 'keys'))
  } finally {
    await ending.close()
  }
}

async function playAll(stage: Parameters<typeof introduceSides>[1], keysFolder: string): Promise<number> {
  const report = createReport({ write: () => undefined })
  const sides = await introduceSides(report, stage, keysFolder)
  const cases = await playCases(report, sides, await readApplication())
  return cases.flatMap(({ events }) => events).length
}
