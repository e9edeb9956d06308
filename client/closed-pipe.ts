import type { EventEmitter } from 'node:events'

/**
 * Ends a command quietly when whoever reads its output has had enough, such as `head`: nobody is there who could be told,
 * and that is no fault.
 */
export function endWithPipe(stream: EventEmitter): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
}
