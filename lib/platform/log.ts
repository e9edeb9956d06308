import pino from 'pino'
import { settings } from './env.ts'
import { forget, oncePerProcess } from './once-per-process.ts'

/** Members that never reach the log, wherever they stand in what is logged. */
const secretNames = [
  'secret',
  'clientSecret',
  'client_secret',
  'password',
  'authorization',
  'access_token',
  'token',
  'cookie',
  'masterKey',
  'databaseUrl',
]

const redacted = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** The structured log of this process: one JSON object a line on standard output, secrets blotted out. */
function makeLog(): pino.Logger {
  return pino({
    level: settings().logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: redacted, censor: '[secret]' },
  })
}

type Level = 'info' | 'warn' | 'error' | 'debug'
export type Line = (facts: Record<string, unknown>, message: string) => void
type Lines = Record<Level, Line>

/** Puts other lines in the log's place, for programs whose standard output is their answer. */
export function replaceLog(lines: Lines): void {
  forget('log')
  oncePerProcess<Lines>('log', () => lines)
}

const line =
  (level: Level): Line =>
  (facts, message) =>
    oncePerProcess<Lines>('log', makeLog)[level](facts, message)

/** `log.info({ requestId }, 'what happened')`; made on first use, so that a build needs no settings. */
export const log = { info: line('info'), warn: line('warn'), error: line('error'), debug: line('debug') }
