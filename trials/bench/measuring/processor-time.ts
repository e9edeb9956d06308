import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

/** Of a process: its state stands third, the time in user and in system mode 14th and 15th, in ticks of 10 ms. */
const TICK = 10

/** Milliseconds of processor time that these processes have used so far; one that has ended counts as none. */
export async function processorTime(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(timeOf))
  return times.reduce((sum, time) => sum + time, 0)
}

/** What the kernel says of a process, from its state on; the name before it, in brackets, may hold blanks. */
async function membersOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

async function timeOf(pid: number): Promise<number> {
  const members = await membersOf(pid)
  return (Number(members[11] ?? 0) + Number(members[12] ?? 0)) * TICK
}

/** Bytes of memory that a process has in use. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

/** These processes and all that descend from them, as they are now. */
export async function withDescendants(pids: readonly number[]): Promise<number[]> {
  const names = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const parents = new Map(
    await Promise.all(names.map(async (pid) => [pid, Number((await membersOf(pid))[1])] as const)),
  )
  const found = new Set(pids)
  // a set is walked to what is added on the way
  for (const parent of found) for (const [pid, its] of parents) if (its === parent) found.add(pid)
  return [...found]
}

/** Bytes of memory that processes have in use together: what several share counts once. */
export async function memoryTogether(pids: readonly number[]): Promise<number> {
  const texts = pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''))
  const sizes = (await Promise.all(texts)).map((text) => Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0))
  return sizes.reduce((sum, size) => sum + size, 0) * 1024
}

/** Milliseconds between two looks at the machine. */
const LOOK = 10

/** Looks at the whole machine until it is asked which share of it, from 0 to 1, nobody used between two moments since the epoch. */
export function watchMachine(): { idleShare: (from: number, until: number) => number } {
  const seen = [machineTimes()]
  const timer = setInterval(() => seen.push(machineTimes()), LOOK)
  function idleShare(from: number, until: number): number {
    clearInterval(timer)
    const [before, after] = [seen.findLast(({ at }) => at <= from), seen.findLast(({ at }) => at <= until)]
    return before && after && after.all > before.all ? (after.idle - before.idle) / (after.all - before.all) : 0
  }
  return { idleShare }
}

/** Ticks of all processors since their start: the fourth figure counts idle ones, the fifth waits for a disk. */
function machineTimes(): { at: number; all: number; idle: number } {
  const ticks = /^cpu +(.+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? []
  const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0)
  // guests are counted in the first two as well
  const all = ticks.slice(0, 8).reduce((sum, one) => sum + one, 0)
  return { at: performance.timeOrigin + performance.now(), all, idle }
}
