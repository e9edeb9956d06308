import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import { fetchExitCode } from '../content/fetch-all.ts'
import { formValidation, noValidate } from '../content/form-validation.ts'
import { fetchSubmissions } from '../content/receive.ts'
import { asFailure, type ClientFailure } from '../session/failure.ts'
import type { Session } from '../session/session.ts'
import { id, wholeNumber } from '@kurier/cli/typed-values'
import { fetchAnswer } from './fetch.ts'

const after = `
As \`fetch\`, again and again. A broken connection is told and tried again after the interval. With --json each round that
brought something new is one line of JSON.

  kurier-client watch inbox --destination 0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10 --interval 60`

interface WatchOptions {
  destination: string
  interval: number
  validate: boolean
}

/** `kurier-client watch` */
export function addWatch(program: Command, session: Session): void {
  program
    .command('watch')
    .description('fetches what comes in until it is stopped (administration systems)')
    .argument('<folder>', 'where the folders are made')
    .requiredOption('--destination <id>', 'the destination', id)
    .option('--interval <seconds>', 'between two rounds', wholeNumber(1, 86_400), 30)
    .option(...noValidate)
    .addHelpText('after', after)
    .action((folder: string, options: WatchOptions) => watch(session, folder, options))
}

async function watch(session: Session, folder: string, options: WatchOptions): Promise<void> {
  const { destination, interval } = options
  const system = session.administrationSystem()
  const validate = formValidation(options.validate, 'everyone', { http: system.http, say: session.say })
  const asked = { destinationId: destination, into: folder, validate }
  const stopped = session.surroundings.untilStopped()
  let told = ''
  while (!stopped.aborted) {
    try {
      const result = await fetchSubmissions(system, asked, (one) => session.say(`fetched ${one.folder}`))
      const incorrect = JSON.stringify(result.notFetched)
      // Incorrect content is printed once, and again when it changes.
      if (result.fetched.length > 0 || incorrect !== told) {
        if (result.fetched.length > 0 || result.notFetched.length > 0) {
          session.print({ ...fetchAnswer(result), exitCode: fetchExitCode(result) })
        }
      }
      told = incorrect
    } catch (error) {
      const failure = asFailure(error)
      if (!isPassing(failure)) throw error
      session.say(`${failure.message}; trying again in ${interval} seconds.`)
    }
    await pause(interval, stopped)
  }
}

/** No connection, or a service that is not ready now. */
function isPassing({ exitCode, more }: ClientFailure): boolean {
  const status = more?.status
  return exitCode === 3 || (typeof status === 'number' && (status === 429 || status >= 500))
}

async function pause(seconds: number, stopped: AbortSignal): Promise<void> {
  try {
    await wait(seconds * 1000, undefined, { signal: stopped })
  } catch (error) {
    if (!stopped.aborted) throw error
  }
}
