import { isKurierProblem } from '@kurier/sdk/errors'
import type { ServerLog } from './server-log.ts'

/**
 * Why a run failed and what to look at, as lines.
 * @param step words of the step that failed, when it was in one
 */
export function failureLines(error: unknown, step: string | undefined, log: ServerLog): string[] {
  const message = error instanceof Error ? error.message : String(error)
  const requestId = isKurierProblem(error) ? [`  Search the log for the request id ${error.instance}.`] : []
  const trouble = log.trouble().map((line) => `  ${line}`)
  return [
    '',
    step === undefined ? 'It failed.' : `It failed at this step: ${step}`,
    ...message.split('\n').map((line) => `  ${line}`),
    ...requestId,
    ...(trouble.length > 0 ? ['', 'The server told of this:', ...trouble] : []),
    ...(log.isOpen() ? ['', `Look at the server's log: ${log.file}`] : []),
  ]
}
