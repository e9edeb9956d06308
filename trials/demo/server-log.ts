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
  /** The link with which the first operator signs in, until one has. */
  signInLink(): string | undefined
  /** Whether the server has printed anything yet. */
  isOpen(): boolean
  close: () => Promise<void>
}

/** Opens the log file at the first line, and empties it then. */
export function createServerLog(file: string): ServerLog {
  const trouble: string[] = []
  let link: string | undefined
  let stream: ReturnType<typeof createWriteStream> | undefined
  return {
    file,
    write(line, from) {
      stream ??= createWriteStream(file, { mode: 0o600 })
      stream.write(`${line}\n`)
      link ??= /https?:\/\/\S+\/operators\/first#\S+/.exec(line)?.[0]
      if (from === 'stderr' || isTrouble(line)) trouble.push(line.slice(0, LINE_WIDTH))
      trouble.splice(0, trouble.length - LAST_LINES)
    },
    trouble: () => [...trouble],
    signInLink: () => link,
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
