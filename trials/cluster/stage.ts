import { randomBytes } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settingsFor, startS3Server } from '#lib/platform/blobs/testing/s3-server.ts'
import { openJournal, type Journal } from '../chaos/journal.ts'
import { makeParties, type Parties } from '../chaos/parties.ts'
import { startReceivers, type Receivers } from '../chaos/receivers.ts'
import { lookInto, type Database } from '../chaos/store.ts'
import type { Ending } from '../demo/ending.ts'
import type { Random } from '../seed/random.ts'
import { freePort } from '@kurier/own-postgres/free-port'
import { installation } from '../../server/testing/installation.ts'
import { startPgBouncer, type PgBouncer } from '../../server/testing/pgbouncer.ts'
import { answersOk, until } from '../../server/testing/processes.ts'
import { startWarden } from '../../server/testing/warden.ts'
import { countedFetch, type Requests } from './counted-fetch.ts'
import { startHaproxy } from './haproxy.ts'
import { startNodes, type Nodes } from './nodes.ts'
import { startPair, type Pair } from './postgres-store.ts'

/** Everything between clients and disks, running, with everyone who works on it ready to begin. */
export type Stage = {
  pair: Pair
  pooler: PgBouncer
  nodes: Nodes
  journal: Journal
  requests: Requests
  receivers: Receivers
  parties: Parties
  /** The database of the moment: the primary, or what was the standby. */
  database: Database
  turnToStandby: () => Promise<void>
  /** From now on nodes and commands are started of this version, where they began as another. */
  turnToThisVersion: () => void
  readyAt: string
  /** With what a session of the portal is made. */
  settings: Record<string, string>
  kurier: (...args: string[]) => Promise<unknown>
}

/** `release`: the root folder of the version of which the nodes begin. */
type StageWish = { ending: Ending; random: Random; say: (line: string) => void; release?: string }

const NODES = 3
/** Longer than HAProxy needs to see that a node is leaving. */
const STOP_DELAY = '3'

/** Starts PostgreSQL with a standby, PgBouncer, an S3 store, three nodes and HAProxy; whatever is opened goes to `ending`. */
export async function openStage({ ending, random, say, release }: StageWish): Promise<Stage> {
  const home = await installation()
  ending.add(startWarden(home.folder))
  await chmod(home.folder, 0o711)
  say('PostgreSQL with a standby …')
  const pair = await startPair(home.folder)
  const { as, user, password } = pair
  const wish = { folder: join(home.folder, 'pgbouncer'), as, database: 'kurier', user, password }
  const pooler = await startPgBouncer({ ...wish, databasePort: pair.primary.port })
  ending.add(pooler.close)
  const receivers = await startReceivers(random)
  ending.add(receivers.close)
  receivers.behave()
  const store = await startS3Server({ folder: join(home.folder, 's3') })
  ending.add(() => store.close())
  const port = await freePort(undefined)
  const baseUrl = `http://localhost:${port}`
  const given = await settingsOf(home.folder, { pair, pooler, receivers })
  const own = { ...given, ...settingsFor(store), BASE_URL: baseUrl }
  say('three nodes …')
  let version = release
  const nodes = await startNodes(home, { count: NODES, settings: own, rootOf: () => version })
  ending.add(nodes.close)
  const balancer = await startHaproxy(home.folder, port, nodes.ports)
  ending.add(balancer.close)
  await until('HAProxy reaches a node', () => answersOk(`${baseUrl}/api/health/ready`))
  const kurier = (args: string[], more: Record<string, string> = {}) => home.kurier(args, { ...own, ...more }, version)
  const journal = openJournal()
  const requests = countedFetch(journal.fetch)
  const parties = await makeParties({ ...home, kurier }, baseUrl, {
    journal: { fetch: requests.fetch },
    receivers,
    retries: 0,
  })
  let current = pair.primary
  return {
    pair,
    pooler,
    nodes,
    journal,
    requests,
    receivers,
    parties,
    database: lookInto(() => Promise.resolve({ ...current.superuser, ssl: false })),
    async turnToStandby() {
      current = pair.standby
      await pooler.turnTo(current.port)
    },
    turnToThisVersion: () => void (version = undefined),
    settings: own,
    readyAt: `${baseUrl}/api/health/ready`,
    kurier: (...args) => kurier(args),
  }
}

type ClusterParts = { pair: Pair; pooler: PgBouncer; receivers: Receivers }

/** What all nodes are set to, and the command line beside them. */
async function settingsOf(folder: string, { pair, pooler, receivers }: ClusterParts): Promise<Record<string, string>> {
  const authorityFile = join(folder, 'ca.pem')
  await writeFile(authorityFile, receivers.authority)
  return {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: pooler.directUrl,
    DATABASE_REPLICA_URL: pair.standby.url,
    MASTER_KEY: randomBytes(32).toString('hex'),
    TRUSTED_PROXIES: '127.0.0.1',
    STOP_DELAY_SECONDS: STOP_DELAY,
    SANDBOX: 'true',
    LOG_LEVEL: 'fatal',
    CALLBACK_ALLOWED_NETWORKS: '127.0.0.0/8',
    CALLBACK_CA_FILE: authorityFile,
    // all callers share one address
    RATE_ADDRESS_REQUESTS: '1000000',
    RATE_CLIENT_REQUESTS: '1000000',
    STORAGE_LEAST_FREE_BYTES: '0',
  }
}
