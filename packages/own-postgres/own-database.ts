import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureCluster } from './cluster.ts'
import { messageOf, ownDatabaseError, withFix } from './own-database-error.ts'
import { SHELTER, findPlace, prepareControlFolder } from './place.ts'
import type { Base, Place } from './place.ts'
import { findPrograms } from './programs.ts'
import { stopServer } from './running-server.ts'
import type { RunningServer } from './running-server.ts'
import { limitLog } from './server-log.ts'
import { assertSharedMemory } from './shared-memory.ts'
import { withStartLock } from './start-lock.ts'
import { REFUSAL_LIMIT_MS, ensureRunning } from './start-server.ts'
import { joinServer, leaveServer } from './store.ts'
import type { Membership } from './store.ts'

/** The product's own PostgreSQL in use. `url` leads to the database `kurier` and holds its password: never log it. */
export type OwnDatabase = {
  url: string
  /** Gives it back; the last of all processes to do so stops the server. Calling it again does nothing more. */
  close: () => Promise<void>
}

/** A running server and our part in it. */
type OwnDatabaseUse = { server: RunningServer; place: Place; membership: Membership }

/** As long as a server may take to recover from a crash. */
const ANSWER_LIMIT_MS = 300_000
const LOG_CHECK_MS = 600_000

/**
 * Opens the product's own PostgreSQL: makes it at the first time, starts it when it does not run, joins it when it does.
 * Any number of processes may have it open at once. The server lives in a process session of its own and outlives a
 * killed process; who opens next finds it. When it is lost while open, it is started again, however long that takes.
 * @param options.dataDir absolute path of DATA_DIR
 * @param options.say takes lines for the operator
 * @param options.refusalLimit milliseconds for which PostgreSQL may go on refusing to start
 * @param options.giveUp ends the process with these words: it was lost, and only a new start can reach it again
 * @throws Error with an `OwnDatabaseCode` as `code` and a message that names the fix
 */
export async function openOwnDatabase({
  dataDir,
  say,
  refusalLimit = REFUSAL_LIMIT_MS,
  giveUp = endProcess,
}: {
  dataDir: string
  say: (line: string) => void
  refusalLimit?: number
  giveUp?: (why: string) => void
}): Promise<OwnDatabase> {
  try {
    await assertSharedMemory(say)
    const programs = await findPrograms()
    const control = await prepareControlFolder(dataDir)
    const base: Base = { control, programs, shelter: SHELTER, say, refusalLimit }
    return hold(base, await enter(base), giveUp)
  } catch (error) {
    throw withFix(error, dataDir)
  }
}

function endProcess(why: string): void {
  console.error(why)
  process.exit(1)
}

/** Finds or starts the server and joins it; once more when it was just being stopped. */
async function enter(base: Base): Promise<OwnDatabaseUse> {
  const deadline = performance.now() + ANSWER_LIMIT_MS
  for (;;) {
    const { server, place } = await withStartLock(join(base.control, 'starting'), () => ensureServer(base))
    const membership = server.port && (await joinServer(server.port, place.record.passwords))
    if (membership) return { server, place, membership }
    if (performance.now() > deadline) throw noAnswer(server, place)
    await pause(30 + Math.random() * 40)
  }
}

async function ensureServer(base: Base): Promise<{ server: RunningServer; place: Place }> {
  const place = await findPlace(base)
  await ensureCluster(place, base.say)
  return { server: await ensureRunning(place, base), place }
}

/** Keeps the use alive until it is closed. */
function hold(base: Base, first: OwnDatabaseUse, giveUp: (why: string) => void): OwnDatabase {
  const closing = new AbortController()
  let closed: Promise<void> | undefined
  let current: Promise<OwnDatabaseUse | undefined> = Promise.resolve(watched(first))
  const upkeep = setInterval(() => void checkLog(first.place.cluster, base.say), LOG_CHECK_MS).unref()

  function watched(use: OwnDatabaseUse): OwnDatabaseUse {
    void use.membership.lost.then(() => {
      if (!closed) current = recover(base, closing.signal).then((found) => found && settled(found))
    })
    return use
  }
  /** The address that everyone in this process knows must be the one where it is. */
  function settled(use: OwnDatabaseUse): OwnDatabaseUse {
    const { port } = use.server
    if (port === first.server.port) base.say('Own database: it is back.')
    else if (!closed) giveUp(`Own database: it is back, at another port (${port}). This process ends: start it again.`)
    return watched(use)
  }
  async function close(): Promise<void> {
    closing.abort()
    clearInterval(upkeep)
    const use = await current
    if (use) await giveBack(use, base.say)
  }
  return { url: urlOf(first), close: () => (closed ??= close()) }
}

async function checkLog(cluster: string, say: (line: string) => void): Promise<void> {
  await limitLog(cluster).catch((error: unknown) => say(`Own database: its log was not checked: ${messageOf(error)}`))
}

/** Milliseconds before the next attempt to bring a lost server back, and attempts between two that are told. */
const RECOVERY_PAUSE_MS = 2000
const UNTOLD_ATTEMPTS = 30

/**
 * Brings a lost server back. What hinders it, such as a full disk, may go away without anyone telling us: it is tried until
 * it succeeds.
 * @returns nothing when the use is closed meanwhile
 */
async function recover(base: Base, signal: AbortSignal): Promise<OwnDatabaseUse | undefined> {
  base.say('Own database: the connection was lost; looking for the server.')
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      return await enter(base)
    } catch (error) {
      const why = messageOf(withFix(error, base.control))
      if (failures % UNTOLD_ATTEMPTS === 0)
        base.say(`Own database: it cannot be started. It is tried until it can. ${why}`)
    }
    await pause(RECOVERY_PAUSE_MS, undefined, { signal }).catch(() => undefined) // it is closed
  }
  return undefined
}

async function giveBack({ membership, server, place }: OwnDatabaseUse, say: (line: string) => void): Promise<void> {
  try {
    if (await leaveServer(membership)) {
      const stopped = await stopServer(server, place.cluster)
      say(stopped ? 'Own database: stopped.' : 'Own database: it takes long to stop, and goes on by itself.')
    }
  } catch (error) {
    say(`Own database: it was not closed in order: ${messageOf(error)}`)
  }
  await membership.client.end()
}

function urlOf({ server, place }: OwnDatabaseUse): string {
  return `postgres://kurier:${place.record.passwords.kurier}@127.0.0.1:${server.port}/kurier?sslmode=disable`
}

function noAnswer(server: RunningServer, place: Place): Error {
  return ownDatabaseError(
    'own-database-answer',
    `The own PostgreSQL (process ${server.pid}) has not answered for five minutes. See server.log in ${place.cluster}.`,
  )
}
