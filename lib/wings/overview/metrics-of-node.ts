import { collectDefaultMetrics, type Gauge } from 'prom-client'
import { assertOperator } from '../../accounts/permissions.ts'
import { firstEndOfAuthorities } from '../../callbacks/connection/authorities.ts'
import type { Context } from '../../platform/context.ts'
import { SECOND } from '../../platform/durations.ts'
import { connectionsOf } from '../../platform/database.ts'
import { settings } from '../../platform/env.ts'
import { checkReady } from '../../platform/health/check-ready.ts'
import { KeptForASecond } from '../../platform/kept-for-a-second.ts'
import { log } from '../../platform/log.ts'
import { metrics } from '../../platform/metrics.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { replicaState } from '../../platform/replica.ts'
import { readinessChecks } from '../../platform/terms.ts'
import { ownBuild } from '../../platform/version.ts'
import { operationOfNode } from './operation-of-node.ts'
import type { Operation } from './operation-schema.ts'

/** Milliseconds for which figures that cost queries are good enough, however many systems ask. */
const KEPT = 10 * SECOND

type Figures = { operation: Operation; now: Date }

const figures = () => oncePerProcess('metric-figures', () => new KeptForASecond<'figures', Figures>(1, KEPT))
/** Gauges with a name that ends as those of counters do; what they tell is the sum of those without that ending. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

const ofProcess = () =>
  oncePerProcess('process-metrics', () => {
    const { registry } = metrics()
    collectDefaultMetrics({ register: registry })
    for (const name of MISNAMED) registry.removeSingleMetric(name)
  })

/**
 * All metrics of this node in Prometheus's text format. While the database does not answer, those that are read from it
 * are missing, and the others are there.
 * @throws Refusal `not-found` unless this is an operator (or the installation itself)
 */
export async function metricsOfNode(context: Context): Promise<{ text: string; contentType: string }> {
  assertOperator(context.actor)
  ofProcess()
  const [{ checks }, known, end] = await Promise.all([
    checkReady(context.db),
    figures()
      .get('figures', () => readFigures(context))
      .catch(unread),
    firstEndOfAuthorities(settings().callbacks.caFile),
  ])
  const { registry, read, ready, figuresRead, certificateEnd, replicaLag } = metrics()
  for (const name of readinessChecks) ready.set({ check: name }, checks[name] === 'ok' ? 1 : 0)
  figuresRead.set(known ? 1 : 0)
  await Promise.all([...read, certificateEnd, replicaLag].map(forget))
  if (known) tellFigures(known)
  if (end) certificateEnd.set(end.getTime() / SECOND)
  const replica = replicaState()
  if (replica?.lag !== undefined) replicaLag.set(replica.lag / SECOND)
  tellNode(context)
  return { text: await registry.metrics(), contentType: registry.contentType }
}

async function readFigures(context: Context): Promise<Figures> {
  const [operation, now] = await Promise.all([operationOfNode(context), context.clock.service()])
  return { operation, now }
}

function unread(error: unknown): undefined {
  log.warn({ reason: String(error) }, 'the figures for metrics could not be read')
}

/** Removes unknown values of a gauge: an old number, or 0, would look healthy. */
async function forget(gauge: Gauge): Promise<void> {
  for (const { labels } of (await gauge.get()).values) gauge.remove(labels)
}

function tellNode({ db, clock }: Context): void {
  const told = metrics()
  const { limits } = settings()
  told.build.set(ownBuild(), 1)
  told.clock.set(clock.machine().getTime() / SECOND)
  const { idle, all, waiting } = connectionsOf(db)
  told.connections.set({ state: 'idle' }, idle)
  told.connections.set({ state: 'busy' }, all - idle)
  told.connectionsWanted.set(waiting)
  told.bodyMemoryLimit.set(limits.submitMemory)
}

function tellFigures({ operation, now }: Figures): void {
  const told = metrics()
  const { cron, queue, stuck, undone } = operation
  const age = (since: string | null | undefined): number =>
    since ? Math.max(0, now.getTime() - Date.parse(since)) / SECOND : 0
  for (const { type, due, later, paused, givenUp, notConfigured, oldestDue } of queue.callbacks) {
    for (const [standing, count] of Object.entries({ due, later, paused })) {
      told.callbacksWaiting.set({ type, standing }, count)
    }
    told.callbacksUndelivered.set({ type, state: 'given-up' }, givenUp)
    told.callbacksUndelivered.set({ type, state: 'not-configured' }, notConfigured)
    told.oldestDue.set({ type }, age(oldestDue))
  }
  told.stuckAddresses.set({ state: 'failing' }, stuck.total - stuck.paused)
  told.stuckAddresses.set({ state: 'paused' }, stuck.paused)
  // of an installation that never had a run, which is one that nobody runs
  told.runAge.set(age(cron.lastRun?.startedAt ?? operation.backup.installedAt))
  for (const [work, { count, oldest }] of [
    ['deadlines', queue.deadlines],
    ['notify-events', queue.notifyEvents],
  ] as const) {
    told.overdue.set({ work }, count)
    told.overdueAge.set({ work }, age(oldest))
  }
  told.stuckWork.set(undone.total)
  tellKept(operation)
}

/** What is stored, and how old its copy is. */
function tellKept({ storage, backup }: Operation): void {
  const told = metrics()
  told.databaseBytes.set(storage.database)
  told.blobBytes.set(storage.blobs)
  told.freeBytes.set(storage.free)
  told.diskBytes.set(storage.size)
  told.leastFreeBytes.set(storage.leastFree)
  told.quarantined.set(storage.quarantined)
  told.lastBackup.set(backup.lastAt === null ? 0 : Date.parse(backup.lastAt) / SECOND)
  if (backup.installedAt !== null) told.installed.set(Date.parse(backup.installedAt) / SECOND)
}
