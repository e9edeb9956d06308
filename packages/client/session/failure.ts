import { otherFailure, type Failure } from '@kurier/cli/program'
import {
  isKurierError,
  isKurierOAuthError,
  isKurierProblem,
  type EventProblem,
  type KurierErrorCode,
} from '@kurier/sdk/errors'

/** 0 done, 1 refused by the service, 2 wrong use or settings, 3 connection, 4 content incorrect, 5 not understood. */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5

/** Exit codes for signed things that were examined. */
export const outcomeExitCodes = { unchanged: 0, changed: 4, 'not-understood': 5 } as const

/** A refusal by the command itself. `message` says what to do about it. */
export class ClientError extends Error {
  readonly code: string
  readonly exitCode: ExitCode
  readonly problems: readonly EventProblem[]

  constructor(code: string, exitCode: ExitCode, message: string, problems: readonly EventProblem[] = []) {
    super(message)
    this.name = 'ClientError'
    this.code = code
    this.exitCode = exitCode
    this.problems = problems
  }
}

/** Wrong use or settings. */
export function misuse(message: string): ClientError {
  return new ClientError('usage', 2, message)
}

/** Content that is not as its sender made it. */
export function incorrect(message: string, problems: readonly EventProblem[]): ClientError {
  return new ClientError('content-incorrect', 4, message, problems)
}

/** `more`: members of the service's problem document, or the faults of the content. */
export type ClientFailure = Failure<ExitCode>

/** Codes not named here are the user's own: wrong use or settings. */
const exitCodes: Partial<Record<KurierErrorCode, ExitCode>> = {
  'addressing-unverified': 4,
  'answer-unexpected': 3,
  connection: 3,
  timeout: 3,
  'destination-unfit': 1,
  'decryption-failed': 4,
  'jwe-malformed': 4,
  'part-incorrect': 4,
  'receipt-unverified': 4,
  'route-unverified': 4,
  'submit-event-missing': 4,
}

/** The failure to print for any caught value. */
export function asFailure(error: unknown): ClientFailure {
  if (isKurierProblem(error)) {
    const { code, message, type, status, title, detail, instance, errors } = error
    const quoted = instance === '' ? '' : ` (request ${instance})`
    return {
      code,
      message: `${message}${quoted}`,
      exitCode: 1,
      more: { type, status, title, detail, instance, errors },
    }
  }
  if (isKurierOAuthError(error)) {
    const advice = error.code === 'invalid_client' ? ' Check KURIER_CLIENT_ID and KURIER_CLIENT_SECRET.' : ''
    return { code: error.code, message: `${error.message}${advice}`, exitCode: 1, more: { status: error.status } }
  }
  if (isKurierError(error, 'data-invalid')) {
    const { code, errors } = error
    const lines = errors.map(({ pointer, detail }) => `\n  ${pointer || '(whole)'}: ${detail}`)
    const message = `data.json does not follow its schema; nothing was sent.${lines.join('')}`
    return { code, message, exitCode: 2, more: { errors } }
  }
  if (isKurierError(error, 'schema-base-differs')) {
    const { code, message } = error
    const setting = 'The setting is KURIER_SCHEMA_BASE, in the environment or the settings file.'
    return { code, message: `${message}. ${setting}`, exitCode: 2 }
  }
  if (isKurierError(error)) {
    const exitCode = exitCodes[error.code] ?? 2
    return { code: error.code, message: error.message, exitCode, more: withProblems(error.problems) }
  }
  if (error instanceof ClientError) {
    const { code, message, exitCode, problems } = error
    return { code, message, exitCode, more: withProblems(problems) }
  }
  return otherFailure(error, 2)
}

function withProblems(problems: readonly EventProblem[]): Record<string, unknown> {
  return problems.length > 0 ? { problems } : {}
}
