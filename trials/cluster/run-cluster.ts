import { setTimeout as pause } from 'node:timers/promises'
import { fetchAttachments } from '../chaos/attachments.ts'
import { orderlyLanes, startCallers } from '../chaos/callers.ts'
import { findingsOf, type Findings } from '../chaos/findings.ts'
import { brokenChains, untilNothingIsLeft } from '../chaos/run-chaos.ts'
import { createEnding, type Ending } from '../demo/ending.ts'
import { makeRandom } from '../seed/random.ts'
import { until } from '../../server/testing/processes.ts'
import { openStage } from './stage.ts'
import { longestGap } from './counted-fetch.ts'
import { promote, waitForStandby, type Pair } from './postgres-store.ts'
import { lastRelease, type BuiltRelease } from '../upgrade/last-release.ts'
import type { ClusterWork, Count } from './cluster-work.ts'
import { upgrade } from './upgrade.ts'

export const scenes = ['rolling', 'node', 'primary', 'asynchronous', 'upgrade'] as const
export type Scene = (typeof scenes)[number]

type Say = (line: string) => void

/** `seconds`: of work before and after each blow. */
export type ClusterPlan = { scenes: readonly Scene[]; seconds: number; seed: number; say: Say; ending: Ending }

/**
 * Lets both sides work on three nodes, and takes away one part after the other. Calls that were answered with 2xx are
 * written down on the wire (`trials/chaos/journal.ts`) and compared with the state in the end.
 */
export async function runCluster({ scenes: wanted, ...plan }: ClusterPlan): Promise<Count[]> {
  const synchronous = wanted.filter((scene) => scene !== 'asynchronous' && scene !== 'upgrade')
  return [
    ...(synchronous.length > 0 ? await play(plan, 'synchronous', synchronous) : []),
    ...(wanted.includes('asynchronous') ? await play(plan, 'asynchronous', ['primary']) : []),
    ...(wanted.includes('upgrade') ? await play(plan, 'synchronous', ['upgrade'], await lastRelease(plan.say)) : []),
  ]
}

type Commits = 'synchronous' | 'asynchronous'

/**
 * One cluster from its start to the comparison at its end; nothing of it is left behind.
 * @param release of which the nodes begin; this version when left out
 */
async function play(
  plan: Omit<ClusterPlan, 'scenes'>,
  commits: Commits,
  wanted: readonly Scene[],
  release?: BuiltRelease,
): Promise<Count[]> {
  const ending = createEnding()
  plan.ending.add(() => ending.close())
  try {
    return await played({ ...plan, ending, release: release?.at }, commits, wanted)
  } finally {
    await ending.close()
  }
}

type OnePlay = Omit<ClusterPlan, 'scenes'> & { release?: string }

async function played(plan: OnePlay, commits: Commits, wanted: readonly Scene[]): Promise<Count[]> {
  const { seconds, seed, say, ending, release } = plan
  const random = makeRandom(seed)
  const stage = await openStage({ ending, random, say, release })
  const { parties, receivers } = stage
  if (commits === 'synchronous') await waitForStandby(stage.pair)
  const callers = startCallers({ parties, receivers, random }, [...orderlyLanes, ...orderlyLanes])
  ending.add(callers.stop)
  const work: ClusterWork = { stage, callers, seconds, outages: [], say }
  const counts: Count[] = []
  for (const scene of wanted) {
    if (scene === 'rolling') counts.push(...(await rollingRestart(work)))
    if (scene === 'node') counts.push(...(await killedNode(work)))
    if (scene === 'upgrade') counts.push(...(await upgrade(work, BETWEEN_NODES)))
    if (scene === 'primary') counts.push(...(await failover(work, commits)))
  }
  await callers.stop()
  say('comparing what was acknowledged with what is there …')
  counts.push(...(await compared(work, commits)))
  return counts
}

/** All three nodes, one after the other, while everybody works: nobody may notice. */
async function rollingRestart({ stage, seconds, say }: ClusterWork): Promise<Count[]> {
  const scene = 'rolling restart'
  await pause(seconds * 1000)
  const seen = stage.requests.sinceNow()
  for (const at of stage.nodes.ports.keys()) {
    say(`${scene}: node ${at + 1} …`)
    await stage.nodes.restart(at)
    await pause(BETWEEN_NODES)
  }
  await pause(seconds * 1000)
  return [
    { scene, what: 'requests', count: seen.count() },
    { scene, what: 'failed requests', count: seen.failures().length, mustBeNothing: true, shown: seen.failures() },
  ]
}

/** HAProxy has seen that a node is back. */
const BETWEEN_NODES = 1500

/** kill -9: its open calls may fail, and the other nodes go on. */
async function killedNode(work: ClusterWork): Promise<Count[]> {
  const counts = await struck(work, 'a node killed', () => work.stage.nodes.kill(0))
  await work.stage.nodes.start(0)
  return counts
}

/** kill -9 of the primary; the standby takes its place. */
function failover(work: ClusterWork, commits: Commits): Promise<Count[]> {
  const { pair, turnToStandby } = work.stage
  return struck(work, `failover, ${commits}`, async () => {
    const end = commits === 'asynchronous' ? await cutOff(pair) : () => undefined
    await pair.primary.kill()
    end()
    await promote(pair)
    await turnToStandby()
  })
}

/** Milliseconds for which the standby is sent nothing before an asynchronous failover, as behind a slow network. */
const CUT_OFF_FOR = 1000

/** Keeps the primary from sending for a while, so that there is something to lose. @returns what ends the sender for good */
async function cutOff({ primary }: Pair): Promise<() => void> {
  const [sender] = await primary.ask<{ pid: number }>('select pid from pg_stat_replication')
  if (!sender) throw new Error('the standby receives nothing')
  process.kill(sender.pid, 'SIGSTOP')
  await pause(CUT_OFF_FOR)
  return () => void process.kill(sender.pid, 'SIGKILL')
}

/** Deals a blow while everybody works, and counts what they notice. */
async function struck(
  { stage, seconds, outages, say }: ClusterWork,
  scene: string,
  deal: () => Promise<void>,
): Promise<Count[]> {
  await pause(seconds * 1000)
  say(`${scene} …`)
  const seen = stage.requests.sinceNow()
  await deal()
  const dealt = performance.now()
  await until('a write is acknowledged again', () => stage.requests.acknowledged.some((at) => at > dealt))
  await pause(seconds * 1000)
  const gap = longestGap(stage.requests.acknowledged, seen.from)
  outages.push({ what: scene, from: seen.from, ready: gap.length, written: gap.until - seen.from })
  return [
    { scene, what: 'requests', count: seen.count() },
    { scene, what: 'failed requests', count: seen.failures().length, shown: seen.failures() },
    { scene, what: 'longest time without an acknowledged write, seconds', count: inSeconds(gap.length) },
  ]
}

const inSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)

/** The losses that an asynchronous failover may cause; everything that is left must fit together all the same. */
const losable = new Set(['acknowledged and lost', 'delivered and never sent', 'doubled without a cause'])

async function compared({ stage, callers, outages }: ClusterWork, commits: Commits): Promise<Count[]> {
  const { journal, parties, receivers, database, kurier } = stage
  const advance = (days: string) => kurier('clock', 'advance', '--days', days)
  await untilNothingIsLeft({ database, advance })
  const stored = await database.read()
  const isSynchronous = commits === 'synchronous'
  const attachments = isSynchronous ? await fetchAttachments(journal, parties) : { fetched: 0, spoiled: [] }
  const findings: Findings = {
    ...findingsOf({ journal, stored, received: receivers.received, outages }),
    ...(isSynchronous && { 'attachments lost or other bytes': attachments.spoiled }),
    'opened and not what was sent': callers.spoiled,
    'callbacks with a wrong HMAC': Array.from({ length: receivers.forged() }, () => 'a callback'),
    'chains that are broken': await brokenChains(kurier),
  }
  const { created, submitted, decided, uploaded } = journal
  const acknowledged = created.length + submitted.length + decided.length + uploaded.size
  return [
    { scene: commits, what: 'acknowledged: created, submitted, decided, uploaded', count: acknowledged },
    { scene: commits, what: 'callbacks received', count: receivers.received.length },
    ...Object.entries(findings).map(([what, found]) => ({
      scene: commits,
      what,
      count: found.length,
      shown: found,
      mustBeNothing: isSynchronous || !losable.has(what),
    })),
  ]
}
