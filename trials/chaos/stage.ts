import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ending } from '../demo/ending.ts'
import { freePort } from '@kurier/own-postgres/free-port'
import type { Random } from '../seed/random.ts'
import { installation, type Installation } from '../../server/testing/installation.ts'
import { mountDisk } from '../../server/testing/small-disk.ts'
import { startWarden } from '../../server/testing/warden.ts'
import { startCutProxy } from './cut-proxy.ts'
import { openJournal, type Journal } from './journal.ts'
import { makeParties, type Parties } from './parties.ts'
import { startReceivers, type Receivers } from './receivers.ts'
import { lookInto, ownDatabaseOf } from './store.ts'
import type { StrikeTarget } from './strikes.ts'
import { supervise } from './supervisor.ts'

/** An installation that runs, with everyone who works on it ready to begin. */
export type Stage = {
  target: StrikeTarget
  journal: Journal
  receivers: Receivers
  parties: Parties
  readyAt: string
  cron: { address: string; secret: string }
  /** The operator's command line. */
  kurier: (...args: string[]) => Promise<unknown>
}

/**
 * A stage on which a play is short. `under`: the folder in which the installation is made; `prepare` makes its DATA_DIR what
 * a first start would; `leasesEnd`: what a server that was killed had taken is free at once, as it otherwise is a minute
 * later; `receiversBehave`: they do so from the beginning, so that nothing waits for its next attempt.
 */
export type StageBeginning = {
  under: string
  prepare: (dataDir: string) => Promise<void>
  leasesEnd: boolean
  receiversBehave: boolean
}

type StageWish = {
  ending: Ending
  random: Random
  diskSize: string
  say: (line: string) => void
  begun?: StageBeginning
}

/** Starts the product as an operator does, behind a proxy; whatever is opened goes to `ending`. */
export async function openStage({ ending, random, begun, ...wish }: StageWish): Promise<Stage> {
  const home = await installation({ under: begun?.under })
  ending.add(startWarden(home.folder))
  const receivers = await startReceivers(random)
  ending.add(receivers.close)
  if (begun?.receiversBehave) receivers.behave()
  const port = await freePort(undefined)
  const proxy = await startCutProxy(port)
  ending.add(proxy.close)
  const baseUrl = `http://localhost:${proxy.port}`
  const settings = await settingsFor(home, baseUrl, receivers)
  await begun?.prepare(home.dataDir)
  const disk = await mountDisk(home.folder, wish)
  const server = await supervise(home, { port, settings })
  ending.add(server.stop)
  const database = lookInto(ownDatabaseOf(home.dataDir))
  const kurier = (...args: string[]) => home.kurier(args, settings)
  const journal = openJournal()
  const direct = `http://127.0.0.1:${port}`
  return {
    journal,
    receivers,
    kurier,
    target: {
      home,
      server,
      proxy,
      disk,
      database,
      leasesEnd: begun?.leasesEnd ?? false,
      advance: (days) => kurier('clock', 'advance', '--days', days),
    },
    parties: await makeParties(home, baseUrl, { journal, receivers }),
    readyAt: `${direct}/api/health/ready`,
    cron: { address: `${direct}/api/cron`, secret: settings.CRON_SECRET },
  }
}

async function settingsFor(home: Installation, baseUrl: string, { authority }: Receivers) {
  const authorityFile = join(home.folder, 'ca.pem')
  await writeFile(authorityFile, authority)
  return {
    BASE_URL: baseUrl,
    SANDBOX: 'true',
    LOG_LEVEL: 'fatal',
    CRON_SECRET: randomBytes(32).toString('hex'),
    CALLBACK_ALLOWED_NETWORKS: '127.0.0.0/8',
    CALLBACK_CA_FILE: authorityFile,
    // all callers share one address, and the disk is small on purpose
    RATE_ADDRESS_REQUESTS: '1000000',
    RATE_CLIENT_REQUESTS: '1000000',
    STORAGE_LEAST_FREE_BYTES: '0',
  }
}
