import { blobFiles } from '../blobs/blob-files.ts'
import { freeSpace } from '../blobs/free-space.ts'
import { signEs256 } from '../crypto/jws.ts'
import type { Handle } from '../database.ts'
import { KeptForASecond } from '../kept-for-a-second.ts'
import { signingKey } from '../keys/signing-keys.ts'
import { inLog, lastingFault, type LastingFault } from '../lasting-fault.ts'
import { oncePerProcess } from '../once-per-process.ts'
import { replicaState } from '../replica.ts'
import { assertBelongs } from './belongs.ts'
import { ownBuild, type Build } from '../version.ts'
import { startProgress } from './start-progress.ts'
import { touchDatabase } from './store.ts'
import { triedChecks, type checkResults, type readinessChecks, type replicaStates } from '../terms.ts'

type CheckResult = (typeof checkResults)[number]
/** `replica`: whether lists are read from a standby; without it nothing is missing but its help. */
export type Readiness = {
  ready: boolean
  checks: Record<(typeof readinessChecks)[number], CheckResult>
  replica: (typeof replicaStates)[number]
} & Build

/** Opens both keys and signs with the quick one: a signature of the other would stand in the queue of events. */
async function signs(db: Handle): Promise<void> {
  await signingKey(db, 'event')
  const { kid, privateKey } = await signingKey(db, 'access-token')
  signEs256(privateKey, kid, 'health', {})
}

async function findsSpace(): Promise<CheckResult> {
  return (await freeSpace()).isLow ? 'low' : 'ok'
}

const okAfter = async (work: Promise<unknown>): Promise<CheckResult> => {
  await work
  return 'ok'
}

type TriedChecks<Result> = Record<(typeof triedChecks)[number], Result>

const ofEach = <Result>(result: (name: (typeof triedChecks)[number]) => Result): TriedChecks<Result> => ({
  database: result('database'),
  installation: result('installation'),
  signing: result('signing'),
  blobs: result('blobs'),
  space: result('space'),
})

type ReadinessFindings = { checks: TriedChecks<CheckResult>; replica: Readiness['replica'] }
type Shelf = {
  kept: KeptForASecond<'ready', ReadinessFindings>
  underWay?: Promise<ReadinessFindings>
  faults: TriedChecks<LastingFault>
}

/** Findings are good for a second; while a check runs, no other begins. */
const readiness = () =>
  oncePerProcess<Shelf>('readiness', () => ({
    kept: new KeptForASecond(1),
    faults: ofEach((check) => lastingFault(inLog({ message: 'the readiness check failed', facts: { check } }))),
  }))

const leaving = () => oncePerProcess('leaving', () => ({ isLeaving: false }))

/** From now on this node says that it is not ready, so that load balancers send it nothing new. */
export function announceStop(): void {
  leaving().isLeaving = true
}

/**
 * Tries the real functions: writes to the database, looks whether this process still belongs to it, signs, tries the blob
 * store; and looks how much space there is for more. Once a second, whoever asks. Whether the pages are there is told at once.
 */
export async function checkReady(db: Handle): Promise<Readiness> {
  const known = readiness()
  const found = await known.kept.get('ready', () => {
    known.underWay ??= tried(db).finally(() => (known.underWay = undefined))
    return known.underWay
  })
  return told(found)
}

/** What a node says that has no database yet. */
export function readinessBeforeOpening(): Readiness {
  const database = startProgress().isDatabaseAway ? 'failed' : 'unknown'
  return told({ checks: { ...ofEach(() => 'unknown' as const), database }, replica: 'none' })
}

/** With little space left reading, deciding and all that is small go on: taken out, a node could do none of it. */
const isFit = (result: CheckResult): boolean => result === 'ok' || result === 'low'

function told({ checks: tried, replica }: ReadinessFindings): Readiness {
  const checks = { ...tried, pages: startProgress().pages }
  return { ready: Object.values(checks).every(isFit) && !leaving().isLeaving, checks, replica, ...ownBuild() }
}

async function tried(db: Handle): Promise<ReadinessFindings> {
  const tries: TriedChecks<Promise<CheckResult>> = {
    database: okAfter(touchDatabase(db)),
    installation: okAfter(assertBelongs(db)),
    signing: okAfter(signs(db)),
    blobs: okAfter(blobFiles().check()),
    space: findsSpace(),
  }
  const checks: ReadinessFindings['checks'] = ofEach(() => 'failed')
  const { faults } = readiness()
  const settle = async (name: (typeof triedChecks)[number]): Promise<void> => {
    try {
      checks[name] = await tries[name]
      faults[name].worked()
    } catch (error) {
      faults[name].failed(error)
    }
  }
  const replica = replicaState()
  await Promise.all(triedChecks.map(settle))
  return { checks, replica: replica === undefined ? 'none' : replica.lag === undefined ? 'away' : 'ok' }
}
