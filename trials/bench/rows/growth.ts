import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Agent } from 'undici'
import { z } from 'zod'
import { claim } from '#lib/callbacks/claim/claim.ts'
import { overHttp, registered, signedIn } from '../../../server/testing/clients.ts'
import type { Party } from '../../../server/testing/service.ts'
import { startProgram } from '../../../server/testing/program.ts'
import { fillDatabase } from '../measuring/fill-database.ts'
import { answerOf } from '../measuring/load.ts'
import { median, spread } from '../measuring/median.ts'
import type { Bench, MeasuredFigure, Product } from '../measuring/row.ts'

/** Submissions of the small installation beside the backlog, which is the same in both. */
const SMALL = 10_000
const BACKLOG = 20_000
const TIMES = 40
/** The first calls load code, and each of twenty connections plans a statement at its first five uses. */
const FIRST = 150
/**
 * Milliseconds after each call: what one side still does after its answer must not slow the other down, and a person may
 * make 300 calls in 10 s.
 */
const PAUSE = 25
const CRON_SECRET = 'the bench alone starts due work here'

/** What is asked of an installation; each is done once by a call. */
type GrowthCalls = Record<string, () => Promise<unknown>>

/** Two years of an installation that runs, with a backlog at one destination, and a person and a client who look at it. */
async function installationOf(bench: Bench, submissions: number): Promise<GrowthCalls> {
  const product = await bench.product({ CRON_MODE: 'external', CRON_SECRET })
  const db = new pg.Client({ connectionString: product.databaseUrl })
  await db.connect()
  try {
    // before all else: what fills the rest seals no secrets
    const receiver = await signedIn(
      overHttp(product.server.baseUrl),
      await registered(product.home, 'administration-system'),
    )
    await fillDatabase(db, { submissions: submissions + BACKLOG, backlog: BACKLOG }, bench.say)
    return await askedOf(product, db, receiver)
  } finally {
    await db.end()
  }
}

const found = z.object({ destinationId: z.string(), submissionId: z.string(), caseId: z.string() })

async function askedOf(product: Product, db: pg.Client, receiver: Party): Promise<GrowthCalls> {
  const { home, server, databaseUrl } = product
  const { rows } = await db.query(
    `select destination_id as "destinationId", id as "submissionId", case_id as "caseId" from submissions
     where state = 'submitted' and destination_id = (
       select destination_id from submissions where state = 'submitted' group by 1 order by count(*) desc limit 1)
       and exists (select from notices n where n.case_id = submissions.case_id and n.attempts > 0)
     order by submitted_at limit 1`,
  )
  const { destinationId, submissionId, caseId } = found.parse(rows[0])
  await db.query('update destination_clients set client_id = $2 where destination_id = $1', [
    destinationId,
    receiver.clientId,
  ])
  const settings = {
    DATA_DIR: home.dataDir,
    MASTER_KEY_FILE: join(home.dataDir, 'master.key'),
    DATABASE_URL: databaseUrl,
    BASE_URL: server.baseUrl,
    LOG_LEVEL: 'error',
  }
  const signIn = startProgram(['trials/bench/sign-in.ts'], { settings })
  if ((await signIn.ended) !== 0) throw new Error(`nobody was signed in: ${signIn.stderr()}`)
  const { cookie } = z.object({ cookie: z.string() }).parse(JSON.parse(signIn.stdout()))
  const agent = new Agent({ connections: 1 })
  const claims = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const get = (path: string, headers: Record<string, string>) => () =>
    answerOf({ url: `${server.baseUrl}${path}`, method: 'GET', headers }, agent)
  const asClient = { authorization: `Bearer ${receiver.token}` }
  const asPerson = { cookie, 'sec-fetch-site': 'same-origin' }
  return {
    'list of what waits, 100 of a backlog': get('/submission-api/v2/submissions?limit=100', asClient),
    'read a submission': get(`/submission-api/v2/submissions/${submissionId}`, asClient),
    'read the events of a case': get(`/submission-api/v2/cases/${caseId}/events`, asClient),
    'list of cases in the portal': get('/api/portal/cases', asPerson),
    'timeline of a case': get(`/api/portal/cases/${caseId}`, asPerson),
    'claim of 16 endpoints': () => claimOnce(claims),
    'idle cron': get('/api/cron', { authorization: `Bearer ${CRON_SECRET}` }),
    "the operators' start page": get('/', asPerson),
    "the operators' page Operations": get('/admin', asPerson),
    "the operators' queue": get('/admin/queue', asPerson),
  }
}

async function claimOnce(db: pg.Pool): Promise<void> {
  await db.query('begin')
  const [now, reading] = [new Date(), performance.now()]
  await claim(db, { now, machineNow: now, reading }, { free: { proven: 16, untried: 8, failing: 8 } })
  await db.query('rollback')
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  const time = performance.now() - started
  await pause(PAUSE)
  return time
}

/** What takes how much longer at an installation that has grown, and how long the operators' pages take there. */
export async function measureGrowth(bench: Bench): Promise<MeasuredFigure[]> {
  const small = await installationOf(bench, SMALL)
  const large = await installationOf(bench, bench.large)
  const measured: MeasuredFigure[] = []
  for (const [title, ofLarge] of Object.entries(large)) {
    const ofSmall = small[title]
    if (!ofSmall) throw new Error(`${title} is not asked of both`)
    const times: { small: number; large: number }[] = []
    for (let at = -FIRST; at < TIMES; at += 1) {
      const pair = { small: await timeOf(ofSmall), large: await timeOf(ofLarge) }
      if (at >= 0) times.push(pair)
    }
    const [smalls, larges] = [times.map((pair) => pair.small), times.map((pair) => pair.large)]
    const details = [`${median(smalls).toFixed(1)} ms at ${SMALL}, ${median(larges).toFixed(1)} ms at ${bench.large}`]
    const isPage = title.startsWith("the operators'")
    measured.push(
      isPage
        ? { title: `${title}, ${bench.large} submissions`, unit: 'ms', goal: { most: 60 }, ...spread(larges), details }
        : {
            title: `${title}: ${bench.large} submissions beside ${SMALL}`,
            unit: '×',
            goal: { most: 1.3 },
            value: median(larges) / median(smalls),
            least: Math.min(...larges) / median(smalls),
            most: Math.max(...larges) / median(smalls),
            details,
          },
    )
  }
  return measured
}
