import { startProgram } from './child-processes.ts'
import type { HeldFolder } from './earlier-run.ts'
import { hasDatabase, kurierCommand, moveTo, type Kurier } from './kurier-command.ts'
import type { Run } from './run.ts'
import type { ServerLog } from './server-log.ts'

const START_LIMIT = 600_000
/** Lines that explain a long start; all others are for the log. */
const ofInterest = /^(Building the pages|Applied migrations|Own database)/

type Service = {
  pid: number
  /** Resolves when the server has ended, wanted or not. */
  ended: Promise<unknown>
  stop: () => Promise<void>
}

export type Installation = {
  /** The command line on it. */
  kurier: Kurier
  /** Resolves when the server has ended, wanted or not. */
  ended: Promise<unknown>
}

type InstallationWish = { settings: ServiceOptions['settings']; baseUrl: string; folder: HeldFolder; words: string }

/** Starts PostgreSQL and the product in a folder that is held, at an address that may be new to it, until the run ends. */
export async function startInstallation(
  { report, ending, log }: Pick<Run, 'report' | 'ending' | 'log'>,
  { settings, baseUrl, folder, words }: InstallationWish,
): Promise<Installation> {
  const kurier = kurierCommand(settings)
  await moveTo(baseUrl, settings.DATA_DIR, kurier)
  const { ended } = await report.step('operator', words, async () => {
    const service = startService({ settings, log, say: report.note, kurier })
    ending.add(service.stop)
    // a command that goes on when the server has ended would be the last to use the database, and have to stop it
    ending.add(kurier.idle)
    await folder.noteServer(service.pid)
    await service.ready
    return service
  })
  return { kurier, ended }
}

type ServiceOptions = {
  settings: Record<string, string> & { DATA_DIR: string }
  log: ServerLog
  /** Takes what the server tells its operator while it starts. */
  say: (line: string) => void
  /** The command line on the same installation. */
  kurier: Kurier
}

/** Starts the product as `npm start` does; everything it prints goes to `log`. `ready` resolves when it can be used. */
function startService({ settings, log, say, kurier }: ServiceOptions): Service & { ready: Promise<void> } {
  const { promise: isReady, resolve: noteReady } = Promise.withResolvers<void>()
  let stoppedInOrder = false
  const child = startProgram(['server/main.ts'], {
    settings,
    onLine(line, from) {
      log.write(line, from)
      if (line.includes(' is ready: ')) noteReady()
      else if (ofInterest.test(line)) say(line)
      stoppedInOrder ||= line === 'Stopped.'
    },
  })
  const ended = child.ended.then(log.close)
  return {
    pid: child.pid,
    ended,
    ready: firstOf(isReady, ended),
    async stop() {
      await child.stop()
      await ended
      if (!stoppedInOrder) await closeOwnDatabase(settings.DATA_DIR, kurier)
    },
  }
}

async function firstOf(isReady: Promise<void>, ended: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The server was not ready after 10 minutes.')), START_LIMIT)
  const over = ended.then(() => Promise.reject(new Error('The server ended before it was ready.')))
  await Promise.race([isReady, over, late.promise]).finally(() => clearTimeout(timer))
}

/** A server that ended while it was starting leaves PostgreSQL running; whoever uses it last stops it. */
async function closeOwnDatabase(dataDir: string, kurier: Kurier): Promise<void> {
  if (await hasDatabase(dataDir)) await kurier.run(['migrate'])
}
