import type { EventEmitter } from 'node:events'

/** What a shell says of a program that SIGPIPE ended (128 + 13). */
const ENDED_BY_PIPE = 141

/**
 * Ends a command when whoever reads its output has had enough, such as `head`: with the exit code of its work when that is
 * done, else as other programs end then, so that nobody takes what was left half way for a success.
 */
export function endWithPipe(stream: EventEmitter): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(process.exitCode ?? ENDED_BY_PIPE)
  })
}
