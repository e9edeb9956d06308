import { setTimeout as wait } from 'node:timers/promises'
import { argument, option } from '@kurier/cli/parameters'
import { wholeNumber } from '@kurier/cli/typed-values'
import { fetchExitCode } from '../content/fetch-all.ts'
import { noValidate } from '../content/form-validation.ts'
import { asFailure, type ClientFailure } from '../session/failure.ts'
import { command } from '../session/session.ts'
import { destinationOption, fetchedInWords, fetching } from './fetch.ts'

const after = `
As \`fetch\`, again and again. A broken connection is told and tried again after the interval. With --json each round that
brought something new is one line of JSON.

  kurier-client watch inbox --interval 60`

/** `kurier-client watch` */
export const watch = command({
  name: 'watch',
  about: 'fetches what comes in until it is stopped (administration systems)',
  takes: {
    into: argument('<folder>', 'where the folders are made'),
    destination: destinationOption,
    interval: option('--interval <seconds>', 'between two rounds', wholeNumber(1, 86_400), 30),
    validate: noValidate,
  },
  after,
  run: async ({ interval, ...wish }, session) => {
    const fetchOnce = fetching(session, wish)
    const stopped = session.surroundings.untilStopped()
    let told = ''
    while (!stopped.aborted) {
      try {
        const result = await fetchOnce()
        const incorrect = JSON.stringify(result.notFetched)
        // Incorrect content is printed once, and again when it changes.
        if (result.fetched.length > 0 || (incorrect !== told && result.notFetched.length > 0)) {
          session.print({ json: result, text: fetchedInWords(result), exitCode: fetchExitCode(result) })
        }
        told = incorrect
      } catch (error) {
        const failure = asFailure(error)
        if (!isPassing(failure)) throw error
        session.say(`${failure.message}; trying again in ${interval} seconds.`)
      }
      await pause(interval, stopped)
    }
  },
})

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
