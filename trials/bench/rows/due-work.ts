import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { SIGNATURES_AT_ONCE } from '#lib/platform/crypto/jws.ts'
import { startProgram } from '../../../server/testing/program.ts'
import { spread } from '../measuring/median.ts'
import type { Bench, MeasuredFigure, Product } from '../measuring/row.ts'

/** Milliseconds that a signature lasts in `slow-signature.ts`. */
const SIGNATURE = 5
const ROUNDS = 2
/** Seconds that a node works at most each time. */
const BUDGET = 20
/** State changes a second that the signatures of one node allow. */
const LIMIT = (SIGNATURES_AT_ONCE / SIGNATURE) * 1000
/** More than one node and then two get done in all rounds. */
const OVERDUE = ROUNDS * 3 * BUDGET * LIMIT

/** Submissions that nobody decided in time, each in a case of its own. */
async function makeOverdue(databaseUrl: string): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query(
    `insert into clients (id, organisation_id, name, kind, scopes)
     select gen_random_uuid(), id, 'due work', 'online-service', '{}' from organisations limit 1`,
  )
  await db.query(
    `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions)
     select gen_random_uuid(), id, 'due work', 'active', '{}', '{1.0.0}' from organisations limit 1`,
  )
  await db.query(
    `with c as (
       insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
       select gen_random_uuid(), d.organisation_id, d.id, k.id, now(), now()
       from destinations d cross join clients k cross join generate_series(1, $1) returning *)
     insert into submissions (id, case_id, destination_id, client_id, state, announced_attachments, public_service,
                              created_at, submitted_at, state_since)
     select gen_random_uuid(), id, destination_id, client_id, 'submitted', '{}', '{}', t, t, t
     from c cross join lateral (select now() - interval '20 days' - random() * interval '1 day' as t) at`,
    [OVERDUE],
  )
  // reminded of already, as they would be: only the deadline is due
  await db.query('update submissions set reminded_days = 9')
  await db.query('vacuum analyze')
  await db.end()
}

const summaryShape = z.object({ rejected: z.number(), ms: z.number() })
const signedShape = z.object({ signatures: z.number() })

/** What one node does in its time. */
async function runNode({ home }: Product) {
  const stub = join(import.meta.dirname, '../slow-signature.ts')
  const settings = { DATA_DIR: home.dataDir, EVENT_SIGNING_KEY_BITS: '4096', LOG_LEVEL: 'error' }
  const node = startProgram(['--import', stub, 'server/kurier/main.ts', 'cron', 'run', '--json'], { settings })
  const ended = await node.ended
  if (ended !== 0) throw new Error(`a node failed: ${node.stderr()}`)
  const { rejected, ms } = summaryShape.parse(JSON.parse(node.stdout()))
  const { signatures } = signedShape.parse(JSON.parse(node.stderr().trim().split('\n').at(-1) ?? ''))
  return { rate: (rejected / ms) * 1000, thrownAway: signatures - rejected }
}

/** State changes a second by one node, beside what its signatures allow, and by two beside one. */
export async function measureDueWork(bench: Bench): Promise<MeasuredFigure[]> {
  const product = await bench.product({ CRON_MODE: 'external' })
  await makeOverdue(product.databaseUrl)
  const ones: number[] = []
  const twos: number[] = []
  let thrownAway = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const nodes of [1, 2]) {
      bench.say(`${nodes} at due work`)
      const done = await Promise.all(Array.from({ length: nodes }, () => runNode(product)))
      ;(nodes === 1 ? ones : twos).push(done.reduce((sum, { rate }) => sum + rate, 0))
      thrownAway += done.reduce((sum, one) => sum + one.thrownAway, 0)
    }
  }
  const [one, two] = [spread(ones), spread(twos)]
  const details = [
    `one node ${one.value.toFixed(0)}/s, two ${two.value.toFixed(0)}/s; ${thrownAway} signatures thrown away`,
    `a signature is a delay of ${SIGNATURE} ms without processor time; its limit is ${LIMIT.toFixed(0)}/s`,
  ]
  return [
    {
      title: 'state changes of due work, one node, beside its signatures alone',
      unit: '×',
      goal: { least: 0.8 },
      ...spread(ones.map((rate) => rate / LIMIT)),
      details,
    },
    {
      title: 'state changes of due work, two nodes, beside one',
      unit: '×',
      goal: { least: 1.7 },
      ...spread(twos.map((rate, at) => rate / (ones[at] ?? 1))),
      details,
    },
  ]
}
