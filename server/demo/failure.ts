import { readFile } from 'node:fs/promises'
import { isKurierProblem } from '#sdk/errors.ts'

const LOG_LINES = 5
const LINE_WIDTH = 200

/**
 * Why the demo failed and what to look at, as lines.
 * @param step words of the step that failed, when it was in one
 */
export async function failureLines(error: unknown, step: string | undefined, logFile: string): Promise<string[]> {
  const message = error instanceof Error ? error.message : String(error)
  const requestId = isKurierProblem(error) ? [`Search the log for the request id ${error.instance}.`] : []
  const logged = await troubleInLog(logFile)
  return [
    '',
    step === undefined ? 'The demo failed.' : `The demo failed at this step: ${step}`,
    ...message.split('\n').map((line) => `  ${line}`),
    ...requestId,
    ...(logged.length > 0 ? ['', "Last in the server's log besides information:", ...logged] : []),
    '',
    `Look at the server's log: ${logFile}`,
  ]
}

/** The last lines of the log that are no plain information: warnings, errors, and what is no structured log. */
async function troubleInLog(logFile: string): Promise<string[]> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => line !== '' && !/^\{"level":"(info|debug)"/.test(line))
  return lines.slice(-LOG_LINES).map((line) => `  ${line.slice(0, LINE_WIDTH)}`)
}
