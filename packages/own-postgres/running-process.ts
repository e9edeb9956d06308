import { readFile } from 'node:fs/promises'
import { codeOf } from './own-database-error.ts'

/** A process of this machine. `startTime` (clock ticks since boot) tells it from an earlier one with the same number. */
type RunningProcess = { pid: number; name: string; startTime: string }

const GONE = new Set(['ENOENT', 'ESRCH'])

/** The process with that number, or undefined. A zombie does not count: it has ended and waits to be counted. */
export async function findProcess(pid: number): Promise<RunningProcess | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch((error: unknown) => {
    if (GONE.has(codeOf(error))) return undefined
    throw error
  })
  if (text === undefined) return undefined
  // proc_pid_stat(5): pid (name) state … with the start time as field 22; the name may hold blanks and brackets.
  const nameEnd = text.lastIndexOf(')')
  const fields = text.slice(nameEnd + 2).split(' ')
  const [state, startTime] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X' || startTime === undefined) return undefined
  return { pid, name: text.slice(text.indexOf('(') + 1, nameEnd), startTime }
}
