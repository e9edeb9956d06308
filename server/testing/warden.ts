import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { clearAway } from './installation.ts'
import { unmountDisk } from './small-disk.ts'

/**
 * Starts a process that clears away the installation in `folder` when this one ends, however it ends.
 * @returns what lets it do so now, and waits for it
 */
export function startWarden(folder: string): () => Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true, // Ctrl-C is not for it
  })
  const ended = once(child, 'exit')
  return async () => {
    child.stdin.end()
    await ended
  }
}

if (process.argv[1] === import.meta.filename) {
  const [, , folder = ''] = process.argv
  for await (const _ of process.stdin);
  await clearAway(folder, () => unmountDisk(folder))
}
