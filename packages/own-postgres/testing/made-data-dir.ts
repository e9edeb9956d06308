import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { runCommand } from '../run-command.ts'
import { readRecord, writeRecord } from '../server-record.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for what files of this run make, cleared away at its end; quicker than others, and everybody may pass. */
    runFolder: string
  }
}

/** Where a run of tests keeps a DATA_DIR whose database was started once and stopped in order. */
export const madeIn = (runFolder: string): string => join(runFolder, 'made')

/** Everything in `from`, with owners, modes and times. */
async function copyAll(from: string, to: string): Promise<void> {
  const { exitCode, output } = await runCommand('cp', ['-a', `${from}/.`, to])
  if (exitCode !== 0) throw new Error(`${from} was not copied: ${output}`)
}

/**
 * Keeps the database of a DATA_DIR as it is, its server stopped.
 * @param made a folder that is not there yet
 */
export async function keepMade(dataDir: string, made: string): Promise<void> {
  await mkdir(join(made, 'postgres'), { recursive: true })
  await copyAll(join(dataDir, 'postgres'), join(made, 'postgres'))
  const recordFile = join(made, 'postgres/server.json')
  const record = await readRecord(recordFile)
  if (!record) throw new Error('there is no record of the database')
  // many copies run at once: each takes a port of its own
  await writeRecord(recordFile, { ...record, port: undefined })
}

/**
 * Makes `dataDir` a folder as the first start left it, in a tenth of the time that a first start takes.
 * @param options.isDurable whether the database writes down for good what it does, as it does everywhere but in tests
 */
export async function copyMade(dataDir: string, { isDurable = false } = {}): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await copyAll(madeIn(inject('runFolder')), dataDir)
  if (isDurable) await writeFile(join(dataDir, 'postgres/cluster/postgresql.auto.conf'), '')
}
