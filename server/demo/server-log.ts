import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

const LAST_LINES = 5
const LINE_WIDTH = 200

/** What the server prints, kept in a file of this run. */
export type ServerLog = {
  file: string
  write(line: string, from: 'stdout' | 'stderr'): void
  /** The last lines that tell of trouble: warnings and errors of the structured log, and the standard error. */
  trouble(): string[]
  /** Whether the server offers a link with which the first person signs in; it stands in the file alone. */
  offersSignIn(): boolean
  /** Whether the server has printed anything yet. */
  isOpen(): boolean
  close: () => Promise<void>
}

/** Opens the log file at the first line, and empties it then. */
export function createServerLog(file: string): ServerLog {
  const trouble: string[] = []
  let offered = false
  let stream: ReturnType<typeof createWriteStream> | undefined
  return {
    file,
    write(line, from) {
      stream ??= createWriteStream(file, { mode: 0o600 })
      stream.write(`${line}\n`)
      offered ||= line.includes('/operators/first#')
      if (from === 'stderr' || isTrouble(line)) trouble.push(line.slice(0, LINE_WIDTH))
      trouble.splice(0, trouble.length - LAST_LINES)
    },
    trouble: () => [...trouble],
    offersSignIn: () => offered,
    isOpen: () => stream !== undefined,
    async close() {
      if (stream === undefined) return
      stream.end()
      await finished(stream)
    },
  }
}

function isTrouble(line: string): boolean {
  return /^\{"level":"(warn|error|fatal)"/.test(line)
}
