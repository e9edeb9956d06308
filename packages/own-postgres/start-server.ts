import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { ownDatabaseError } from './own-database-error.ts'
import type { Base, Place } from './place.ts'
import { runCommand } from './run-command.ts'
import type { CommandOutcome } from './run-command.ts'
import { disownPidFile, findRunningServer } from './running-server.ts'
import type { RunningServer } from './running-server.ts'
import { LOG_NAME, limitLog, newestLog } from './server-log.ts'
import { writeRecord } from './server-record.ts'
import { writeSizedSettings } from './sized-settings.ts'

/** After a kill -9 of the server its children live on for about 2 s, and PostgreSQL refuses to start until then. */
export const REFUSAL_LIMIT_MS = 10_000
/** Recovery after a crash may take this long. */
const START_LIMIT_SECONDS = 300
const SLOW_START_MS = 5_000

/**
 * What must hold whatever postgresql.conf says: loopback only, no socket, neither statements nor values in the log, and
 * a name in the list of processes.
 */
const FIXED_SETTINGS = [
  'cluster_name=kurier',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'logging_collector=off',
  'log_destination=stderr',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
]

/**
 * The running server of `place`, started if necessary. Call it under the start lock.
 * @throws own-database-start when PostgreSQL has refused for as long as it may
 */
export async function ensureRunning(place: Place, { say, refusalLimit }: Base): Promise<RunningServer> {
  const deadline = performance.now() + refusalLimit
  let refusal: CommandOutcome | undefined
  for (;;) {
    const running = await findRunningServer(place.cluster)
    if (running) return running
    if (refusal && performance.now() > deadline) throw await startFailed(place, refusal)
    if (refusal) await pause(200)
    await limitLog(place.cluster)
    await disownPidFile(place.cluster)
    await choosePort(place)
    await writeSizedSettings(place)
    const outcome = await startOnce(place, say)
    if (outcome.exitCode === 0)
      say(`Own database: started on 127.0.0.1:${place.record.port}, data in ${place.cluster}.`)
    else refusal = outcome
  }
}

async function choosePort(place: Place): Promise<void> {
  const port = await freePort(place.record.port)
  if (port === place.record.port) return
  place.record.port = port
  await writeRecord(place.recordFile, place.record)
}

async function startOnce(place: Place, say: (line: string) => void): Promise<CommandOutcome> {
  const settings = [`port=${place.record.port}`, ...FIXED_SETTINGS].map((setting) => `-c ${setting}`).join(' ')
  const args = ['start', '-w', '-t', String(START_LIMIT_SECONDS), '-s', '-l', LOG_NAME, '-o', settings]
  const slow = setTimeout(() => say('Own database: still starting; it may be recovering from a crash.'), SLOW_START_MS)
  try {
    return await runCommand(join(place.programs.folder, 'bin/pg_ctl'), args, {
      as: place.user,
      cwd: place.cluster,
      dataFolder: place.cluster,
    })
  } finally {
    clearTimeout(slow)
  }
}

async function startFailed({ cluster }: Place, refusal: CommandOutcome): Promise<Error> {
  const reason = [refusal.output, await newestLog(cluster)].join('\n').trim()
  return ownDatabaseError(
    'own-database-start',
    `PostgreSQL would not start. Mend what it says, or set DATABASE_URL. It says (${join(cluster, LOG_NAME)}):\n${reason}`,
  )
}
