import { setTimeout as pause } from 'node:timers/promises'
import { createEnding, type Ending } from '../demo/ending.ts'
import { makeRandom, type Random } from '../seed/random.ts'
import { fetchAttachments } from './attachments.ts'
import { startCallers, startCronCallers } from './callers.ts'
import { findingsOf, forgotten, type Findings } from './findings.ts'
import type { Journal } from './journal.ts'
import { outage, type Outage } from './outages.ts'
import type { Receivers } from './receivers.ts'
import { openStage, type StageBeginning, type Stage } from './stage.ts'
import type { StoredRows } from './store.ts'
import { strikes, type Strike, type StrikeTarget } from './strikes.ts'

type Say = (line: string) => void

/** `strikes` in this order; the seed decides who does what between them. */
export type ChaosPlan = { strikes: readonly Strike[]; seed: number; diskSize: string; say: Say; stage?: StageBeginning }

export type ChaosOutcome = {
  /** What must be nothing, each with what was found. */
  findings: Findings
  counts: Record<string, number>
  outages: Outage[]
  troubles: Map<string, number>
}

/** Submissions that are acknowledged between two blows at most, however slow the machine is; then milliseconds. */
const MOST_BETWEEN = 5
const CALM = 300
const LOOK_EVERY = 50

/**
 * Lets both sides work on the product while it is hit, and compares what was acknowledged with what is there in the end
 * (docs/reliability.md). Leaves nothing behind, also when it is killed itself.
 */
export async function runChaos(plan: ChaosPlan): Promise<ChaosOutcome> {
  const ending = createEnding()
  try {
    const random = makeRandom(plan.seed)
    const stage = await openStage({ ending, random, ...plan, begun: plan.stage })
    const worked = await work(plan, stage, { ending, random })
    stage.receivers.behave()
    await untilNothingIsLeft(stage.target)
    return await judged(stage, worked)
  } finally {
    await ending.close()
  }
}

type RunRecord = { outages: Outage[]; spoiled: string[]; troubles: Map<string, number> }

/** Deals the blows while everybody works. */
async function work(
  plan: ChaosPlan,
  stage: Stage,
  { ending, random }: { ending: Ending; random: Random },
): Promise<RunRecord> {
  const { parties, receivers, cron } = stage
  const endCron = startCronCallers(cron.address, cron.secret)
  ending.add(endCron)
  const { stop, spoiled, troubles } = startCallers({ parties, receivers, random })
  ending.add(stop)
  const outages = await dealAll(plan, stage, random)
  await stop()
  await endCron()
  return { outages, spoiled, troubles }
}

/** One blow after the other, each when the service is back from the one before and has done some work. @returns the outages */
async function dealAll({ strikes: planned, say }: ChaosPlan, stage: Stage, random: Random): Promise<Outage[]> {
  const outages: Outage[] = []
  for (const [at, what] of planned.entries()) {
    const enough = stage.journal.submitted.length + Math.ceil(random.between(0, MOST_BETWEEN))
    while (stage.journal.submitted.length < enough) await pause(LOOK_EVERY)
    await pause(random.between(0, CALM))
    const { isKill, deal } = strikes[what]
    if (isKill) outages.push(await outage(what, stage, () => deal(stage.target)))
    else await deal(stage.target)
    if ((at + 1) % 10 === 0) say(`${at + 1} of ${planned.length} blows`)
  }
  return outages
}

async function judged(stage: Stage, { outages, spoiled, troubles }: RunRecord): Promise<ChaosOutcome> {
  const { target, journal, parties, receivers, kurier } = stage
  const stored = await target.database.read()
  const attachments = await fetchAttachments(journal, parties)
  const { received } = receivers
  return {
    findings: {
      ...findingsOf({ journal, stored, received, outages }),
      'attachments lost or other bytes': attachments.spoiled,
      'opened and not what was sent': spoiled,
      'callbacks with a wrong HMAC': Array.from({ length: receivers.forged() }, () => 'a callback'),
      'chains that are broken': await brokenChains(kurier),
      'ended without being killed': target.server.crashes,
    },
    counts: {
      ...countsOf(journal, stored),
      'attachments fetched': attachments.fetched,
      ...deliveries(stored, receivers),
    },
    outages,
    troubles,
  }
}

/** Days after which whatever waits for its next attempt is due: 12 hours and their jitter (decisions 7). */
const DUE = '0.65'
/** Milliseconds between two looks, each with a connection of its own; looks without progress after which the clock is moved. */
const LOOK_AFTERWARDS = 200
const PATIENCE = 15
/** Together less than the seven days after which what was decided is deleted, and could not be compared. */
const JUMPS = 10

/** Until every notice has come to its end, moving the clock on where one waits for its next attempt. */
export async function untilNothingIsLeft({
  database,
  advance,
}: Pick<StrikeTarget, 'database' | 'advance'>): Promise<void> {
  let least = Infinity
  let looks = 0
  let jumps = 0
  for (let left = await database.left(); left > 0; left = await database.left()) {
    looks = left < least || (await database.isTaken()) ? 0 : looks + 1
    least = Math.min(least, left)
    if (looks < PATIENCE) {
      await pause(LOOK_AFTERWARDS)
      continue
    }
    if (jumps === JUMPS) throw new Error(`${left} notices still wait, though every receiver answers`)
    await advance(DUE)
    ;[looks, least, jumps] = [0, Infinity, jumps + 1]
  }
}

/** What the operator's command line finds wrong with the logs. */
export async function brokenChains(kurier: (...args: string[]) => Promise<unknown>): Promise<string[]> {
  const failed = (error: unknown): string[] => [String(error)]
  const found = (): string[] => []
  const cases = await kurier('audit', 'verify-cases').then(found, failed)
  return [...cases, ...(await kurier('audit', 'verify').then(found, failed))]
}

function countsOf({ created, submitted, uploaded, decided, unacknowledged }: Journal, { events }: StoredRows) {
  return {
    'acknowledged: created': created.length,
    'acknowledged: attachments': [...uploaded.values()].filter(({ acknowledged }) => acknowledged).length,
    'acknowledged: submitted': submitted.length,
    'acknowledged: decided': decided.length,
    'requests without a 2xx': unacknowledged,
    events: events.length,
  }
}

function deliveries({ notices, attempts }: StoredRows, { received }: Receivers) {
  const states = Object.groupBy(notices, ({ state }) => `notices ${state}`)
  return {
    ...Object.fromEntries(Object.entries(states).map(([state, list]) => [state, list?.length ?? 0])),
    'callbacks received': received.length,
    'of these again, since the answer was not written down': forgotten(attempts, received).length,
  }
}
