import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readRecord } from '@kurier/own-postgres/server-record'
import { installation } from '../../../server/testing/installation.ts'
import { startProgram, type Program } from '../../../server/testing/program.ts'
import type { Bench, Product } from './row.ts'

/** What a load from one client and one address would run into. */
const withoutRates = {
  RATE_CLIENT_REQUESTS: '1000000000',
  RATE_ADDRESS_REQUESTS: '1000000000',
  RATE_ADDRESS_PAGES: '1000000000',
}
/** Settings of every product that is measured. */
export const usual = { ...withoutRates, LOG_LEVEL: 'info', EVENT_SIGNING_KEY_BITS: '4096' }

/** What one row uses, and how all of it is put away again. */
export function openStage(options: Pick<Bench, 'rounds' | 'slice' | 'large' | 'say'>): {
  bench: Bench
  clear: () => Promise<void>
} {
  const programs: Program[] = []
  const products: Product[] = []
  async function product(settings: Record<string, string> = {}): Promise<Product> {
    const home = await installation()
    const all = { ...usual, ...settings }
    const server = await home.serve({ settings: all })
    const made: Product = { home, server, databaseUrl: await ownDatabaseUrl(home.dataDir), restart }
    products.push(made)
    return made

    async function restart(): Promise<void> {
      const { port } = made.server
      made.server.signal('SIGTERM')
      await made.server.ended
      made.server = await home.serve({ port, settings: all })
    }
  }
  async function bare(file: string, settings: object) {
    const program = startProgram([join('trials/bench/bare', file), JSON.stringify(settings)], { settings: {} })
    programs.push(program)
    await program.says('\n')
    const { origin } = z.object({ origin: z.string() }).parse(JSON.parse(program.stdout().split('\n')[0] ?? ''))
    return { origin, pid: program.pid }
  }
  async function clear(): Promise<void> {
    for (const program of programs) program.signal('SIGKILL')
    await Promise.all(programs.map(({ ended }) => ended))
    for (const { home } of products) await home.remove()
  }
  return { bench: { ...options, product, bare }, clear }
}

async function ownDatabaseUrl(dataDir: string): Promise<string> {
  const record = await readRecord(join(dataDir, 'postgres/server.json'))
  if (!record) throw new Error('the product has made no database of its own')
  return `postgres://kurier:${record.passwords.kurier}@127.0.0.1:${record.port}/kurier?sslmode=disable`
}

/** The processes of a product's own PostgreSQL as they are now. */
export async function databaseProcesses({ home, server }: Product): Promise<number[]> {
  const pids = await home.processes()
  const isPostgres = async (pid: number): Promise<boolean> => {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
    return pid !== server.pid && name.startsWith('postgres')
  }
  const found = await Promise.all(pids.map(isPostgres))
  return pids.filter((_, at) => found[at])
}
