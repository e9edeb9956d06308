import type { Parameters } from '@kurier/cli/parameters'
import { otherFailure, type Failure } from '@kurier/cli/program'
import { isDatabaseAway } from '#lib/platform/database.ts'
import { asRefusal, type FieldFault } from '#lib/platform/errors.ts'

/** Codes of errors that the command line itself is to blame for, whatever stands in the database. */
const usageCodes = new Set(['invalid'])

/**
 * What the operator is told of any caught value. Only an error that nobody expects keeps its stack.
 * @param takes what the command takes, whose options stand for members of what its verb takes
 */
export function asFailure(error: unknown, takes: Parameters): Failure<0 | 1 | 2> {
  const failure = otherFailure(error, 1)
  if (!(error instanceof Error) || failure.exitCode !== 1) return failure
  if (isDatabaseAway(error)) {
    const message = `The database does not answer (${error.message || failure.code}). Check DATABASE_URL, and that PostgreSQL runs.`
    return { code: 'unavailable', message, exitCode: 1 }
  }
  const faults = asRefusal(error)?.extra.errors ?? []
  if (faults.length > 0) failure.message = faults.map((fault) => inOptions(fault, takes)).join(' ')
  return { ...failure, exitCode: usageCodes.has(failure.code) ? 2 : 1 }
}

function inOptions({ pointer, detail }: FieldFault, takes: Parameters): string {
  const taken = takes[pointer.split('/')[1] ?? '']
  return taken?.is === 'option' ? `${taken.flags.split(' ')[0]}: ${detail}` : detail
}
