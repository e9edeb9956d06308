import pino from 'pino'
import { settings } from './env.ts'
import { metrics } from './metrics.ts'
import { forget, oncePerProcess } from './once-per-process.ts'
import { redacted } from './redacted.ts'
import type { LogLevel } from './terms.ts'

/** The structured log of this process: one JSON object a line on standard output. */
function makeLog(): pino.Logger {
  return pino({
    level: settings().logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}

export type LogLine = (facts: Record<string, unknown>, message: string) => void
type Lines = Record<LogLevel, LogLine>

/** Puts other lines in the log's place, for programs whose standard output is their answer. */
export function replaceLog(lines: Lines): void {
  forget('log')
  oncePerProcess<Lines>('log', () => lines)
}

/** Facts without secrets, wherever they stand in what is logged. */
const blotted = (facts: Record<string, unknown>) => redacted(facts) as Record<string, unknown> // an object stays one

const line =
  (level: LogLevel): LogLine =>
  (facts, message) => {
    metrics().logLines.inc({ level })
    oncePerProcess<Lines>('log', makeLog)[level](blotted(facts), message)
  }

/** `log.info({ requestId }, 'what happened')`; made on first use, so that a build needs no settings. */
export const log = { info: line('info'), warn: line('warn'), error: line('error'), debug: line('debug') }
