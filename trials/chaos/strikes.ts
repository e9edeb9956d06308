import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findRunningServer } from '@kurier/own-postgres/running-server'
import { readRecord } from '@kurier/own-postgres/server-record'
import type { Installation } from '../../server/testing/installation.ts'
import type { SmallDisk } from '../../server/testing/small-disk.ts'
import type { CutProxy } from './cut-proxy.ts'
import type { Database } from './store.ts'
import type { SupervisedServer } from './supervisor.ts'

/** What can be hit. */
export type StrikeTarget = {
  home: Installation
  server: SupervisedServer
  proxy: CutProxy
  database: Database
  disk: SmallDisk | undefined
  /** What a server that was killed had taken is free at once. */
  leasesEnd: boolean
  /** Moves the service clock on, as an operator does. */
  advance: (days: string) => Promise<unknown>
}

export type Strike = keyof typeof strikes

const FULL_FOR = 1000
/** About an hour. */
const JUMP = '0.04'

/** Each resolves when the blow has been dealt; `isKill`: the service is away for a while. */
export const strikes = {
  server: { isKill: true, deal: killServer },
  database: { isKill: true, deal: killDatabase },
  both: { isKill: true, deal: (target) => Promise.all([target.server.kill(), killDatabase(target)]) },
  'one connection of the database': { isKill: true, deal: killConnection },
  'all connections of the database': { isKill: false, deal: ({ database }) => database.cutConnections() },
  'all connections of the callers': { isKill: false, deal: async ({ proxy }) => proxy.cut() },
  'a full disk': { isKill: false, deal: fillDisk },
  'a jump of the clock': { isKill: false, deal: ({ advance }) => advance(JUMP) },
} as const satisfies Record<string, { isKill: boolean; deal: (target: StrikeTarget) => Promise<unknown> }>

async function killServer({ server, database, leasesEnd }: StrikeTarget): Promise<void> {
  await server.kill()
  // before the next one is there, which takes longer to start
  if (leasesEnd) await database.freeTaken()
}

async function killDatabase({ home }: StrikeTarget): Promise<void> {
  const record = await readRecord(join(home.dataDir, 'postgres/server.json'))
  const cluster = await realpath(record?.elsewhere ?? join(home.dataDir, 'postgres/cluster'))
  const running = await findRunningServer(cluster)
  if (running) process.kill(running.pid, 'SIGKILL')
}

/** PostgreSQL takes such an end for a sign of damage: it sends everyone away and recovers. */
async function killConnection({ database }: StrikeTarget): Promise<void> {
  const pid = await database.oneConnection()
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}

async function fillDisk({ disk }: StrikeTarget): Promise<void> {
  await disk?.fill()
  await pause(FULL_FOR)
  await disk?.empty()
}
