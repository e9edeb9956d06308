import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const STOP_LIMIT = 45_000

export type HeldFolder = {
  /** Notes the server that works in the folder, so that a later run finds it if this one is cut off. */
  noteServer(pid: number): Promise<void>
  release: () => Promise<void>
}

/**
 * Takes a data folder for this run. A server that a killed run left there is stopped first.
 * @param program file of the program that takes it
 * @throws Error when the program is at work in the folder already
 */
export async function holdFolder(dataDir: string, program: string, say: (line: string) => void): Promise<HeldFolder> {
  const file = join(dataDir, 'run.pid')
  const [earlier, server] = await readPids(file)
  if (earlier !== undefined && earlier !== process.pid && (await runs(earlier, program))) {
    throw new Error(`It runs in ${dataDir} already (process ${earlier}). Stop it first, or set another DATA_DIR.`)
  }
  if (server !== undefined && (await runs(server, 'server/main.ts'))) await stopServer(server, say)
  const write = (...pids: number[]): Promise<void> => writeFile(file, `${pids.join('\n')}\n`)
  await write(process.pid)
  return {
    noteServer: (pid) => write(process.pid, pid),
    release: () => rm(file, { force: true }),
  }
}

async function readPids(file: string): Promise<(number | undefined)[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').map((line) => Number(line) || undefined)
}

/** Process ids are used again, so the program counts too. */
async function runs(pid: number, program: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').some((part) => part.endsWith(program))
}

async function stopServer(pid: number, say: (line: string) => void): Promise<void> {
  say(`An earlier run was cut off; its server (process ${pid}) is being stopped.`)
  process.kill(pid, 'SIGTERM')
  const deadline = performance.now() + STOP_LIMIT
  while (await runs(pid, 'server/main.ts')) {
    if (performance.now() > deadline) throw new Error(`Process ${pid} does not stop. End it with: kill -9 ${pid}`)
    await pause(100)
  }
}
