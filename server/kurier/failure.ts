import type { Parameters } from '@kurier/cli/parameters'
import { codeOf, usageFailure, type Failure } from '@kurier/cli/program'
import { isDatabaseAway } from '#lib/platform/database.ts'
import { asRefusal, type FieldFault } from '#lib/platform/errors.ts'

/** Codes of errors that the command line itself is to blame for, whatever stands in the database. */
const usageCodes = new Set(['invalid'])

/**
 * What the operator is told of any caught value. Only an error that nobody expects keeps its stack.
 * @param takes what the command takes, whose options stand for members of what its verb takes
 */
export function asFailure(error: unknown, takes: Parameters): Failure<0 | 1 | 2> {
  if (!(error instanceof Error)) return { code: 'internal', message: String(error), exitCode: 1 }
  const misused = usageFailure(error)
  if (misused) return misused
  const code = codeOf(error)
  if (isDatabaseAway(error)) return { code: 'unavailable', message: databaseAway(error, code), exitCode: 1 }
  if (code === '' || code.startsWith('ERR_')) {
    return { code: 'internal', message: error.message, exitCode: 1, stack: error.stack }
  }
  const faults = asRefusal(error)?.extra.errors ?? []
  const message = faults.length > 0 ? faults.map((fault) => inOptions(fault, takes)).join(' ') : error.message
  return { code, message, exitCode: usageCodes.has(code) ? 2 : 1 }
}

function databaseAway(error: Error, code: string): string {
  return `The database does not answer (${error.message || code}). Check DATABASE_URL, and that PostgreSQL runs.`
}

function inOptions({ pointer, detail }: FieldFault, takes: Parameters): string {
  const taken = takes[pointer.split('/')[1] ?? '']
  return taken?.is === 'option' ? `${taken.flags.split(' ')[0]}: ${detail}` : detail
}
