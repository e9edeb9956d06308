import { readFile } from 'node:fs/promises'

/** Of a process: its state stands third, the time in user and in system mode 14th and 15th, in ticks of 10 ms. */
const TICK = 10

/** Milliseconds of processor time that these processes have used so far; one that has ended counts as none. */
export async function processorTime(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(timeOf))
  return times.reduce((sum, time) => sum + time, 0)
}

async function timeOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // the name in brackets may hold blanks
  const members = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(members[11] ?? 0) + Number(members[12] ?? 0)) * TICK
}

/** Bytes of memory that a process has in use. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
