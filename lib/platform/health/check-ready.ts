import { blobFiles } from '../blobs/blob-files.ts'
import { freeSpace } from '../blobs/free-space.ts'
import { signEs256 } from '../crypto/jws.ts'
import type { Database } from '../database.ts'
import { KeptForASecond } from '../kept-for-a-second.ts'
import { signingKey } from '../keys/signing-keys.ts'
import { log } from '../log.ts'
import { oncePerProcess } from '../once-per-process.ts'
import { replicaState } from '../replica.ts'
import { assertBelongs } from './belongs.ts'
import { touchDatabase } from './store.ts'
import { readinessChecks, type checkResults, type replicaStates } from '../terms.ts'

type CheckResult = (typeof checkResults)[number]
/** `replica`: whether lists are read from a standby; without it nothing is missing but its help. */
export type Readiness = {
  ready: boolean
  checks: Record<(typeof readinessChecks)[number], CheckResult>
  replica: (typeof replicaStates)[number]
}

/** Opens both keys and signs with the quick one: a signature of the other would stand in the queue of events. */
async function signs(db: Database): Promise<void> {
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

/** What was found is kept for a second; while a check is under way no other is begun. */
const readiness = () =>
  oncePerProcess<{ kept: KeptForASecond<'ready', Readiness>; underWay?: Promise<Readiness> }>('readiness', () => ({
    kept: new KeptForASecond(1),
  }))

const leaving = () => oncePerProcess('leaving', () => ({ isLeaving: false }))

/** From now on this node says that it is not ready, so that load balancers send it nothing new. */
export function announceStop(): void {
  leaving().isLeaving = true
}

/**
 * Tries the real functions: writes to the database, looks whether this process still belongs to it, signs, tries the blob store; and looks how much space there is for more. Once
 * a second, whoever asks.
 */
export async function checkReady(db: Database): Promise<Readiness> {
  const known = readiness()
  const found = await known.kept.get('ready', () => {
    known.underWay ??= tried(db).finally(() => (known.underWay = undefined))
    return known.underWay
  })
  return leaving().isLeaving ? { ...found, ready: false } : found
}

async function tried(db: Database): Promise<Readiness> {
  const tries = {
    database: okAfter(touchDatabase(db)),
    installation: okAfter(assertBelongs(db)),
    signing: okAfter(signs(db)),
    blobs: okAfter(blobFiles().check()),
    space: findsSpace(),
  }
  const replica = replicaState()
  const results = await Promise.allSettled(readinessChecks.map((name) => tries[name]))
  const checks: Readiness['checks'] = { database: 'ok', installation: 'ok', signing: 'ok', blobs: 'ok', space: 'ok' }
  results.forEach((result, at) => {
    const name = readinessChecks[at]
    if (!name) return
    checks[name] = result.status === 'fulfilled' ? result.value : 'failed'
    if (result.status === 'rejected')
      log.error({ check: name, reason: String(result.reason) }, 'the readiness check failed')
  })
  // with little space left reading, deciding and all that is small go on: taken out, a node could do none of it
  return {
    ready: !Object.values(checks).includes('failed'),
    checks,
    replica: replica === undefined ? 'none' : replica.lag === undefined ? 'away' : 'ok',
  }
}
