import type { Context, ContextReading } from './context.ts'
import type { Actor } from './actor.ts'
import { database, isReplicaFault, replicaDatabase, type Database } from './database.ts'
import { SECOND } from './durations.ts'
import { settings } from './env.ts'
import { selectInstallation } from './installation-store.ts'
import { inLog, lastingFault, type LastingFault } from './lasting-fault.ts'
import { log } from './log.ts'
import { metrics } from './metrics.ts'
import { oncePerProcess } from './once-per-process.ts'
import { selectReplayed, selectWritten } from './replica-store.ts'
import type { replicaReads } from './terms.ts'

/** The primary's written position at `at`, milliseconds of the monotonic clock. */
export type Sample = { at: number; position: bigint }

/** Progress of the standby: its position, and the last moment up to which it has everything. */
type ReplicaStanding = { position: bigint; freshAt: number }

/** Most samples of the primary, oldest first; a standby that is further behind counts as gone. */
const MOST_SAMPLES = 3600

/** A position in the write-ahead log (`pg_lsn`), such as `16/B374D848`, as a number; undefined for any other text. */
export function positionOf(text: string): bigint | undefined {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : undefined
}

/** The last moment up to which a standby at `position` has every commit of the primary. */
export function freshAt(samples: readonly Sample[], position: bigint): number | undefined {
  return samples.findLast((sample) => sample.position <= position)?.at
}

/** `why`: why the standby cannot be used. */
type Watch = {
  samples: Sample[]
  standing?: ReplicaStanding
  lookedAt: number
  underWay?: Promise<void>
  isOurs: boolean
  why?: string
  fault: LastingFault
}

const watch = () =>
  oncePerProcess<Watch>('replica', () => ({
    samples: [],
    lookedAt: -Infinity,
    isOurs: false,
    fault: lastingFault(inLog({ message: 'the replica cannot be used', level: 'warn' })),
  }))

/** Looks at both servers, at most once a second for all callers; waits for a look that is under way. */
async function look(replica: Database): Promise<void> {
  const known = watch()
  if (known.underWay) return known.underWay
  if (performance.now() - known.lookedAt < SECOND) return
  known.lookedAt = performance.now()
  known.underWay = compare(replica, known)
    .catch((error: unknown) => {
      known.standing = undefined
      known.why = String(error)
      known.fault.failed(error)
    })
    .finally(() => (known.underWay = undefined))
  return known.underWay
}

/** Compares both servers. Without both answers the last known standing stays and grows old. */
async function compare(db: Database, known: Watch): Promise<void> {
  const at = performance.now()
  const [written] = await selectWritten(database())
  const sampled = positionOf(written?.position ?? '')
  const [replayed] = await selectReplayed(db)
  const position = positionOf(replayed?.position ?? '')
  if (!replayed?.isStandby) throw new Error('DATABASE_REPLICA_URL leads to a server that is no standby')
  // a standby that is cut off, or follows an abandoned timeline, would look as if it had everything
  if (!replayed.isStreaming) throw new Error('the standby of DATABASE_REPLICA_URL receives nothing from its primary')
  if (sampled === undefined || position === undefined) throw new Error('a position of the database cannot be read')
  known.isOurs ||= await isSameInstallation(db)
  if (!known.isOurs) throw new Error('DATABASE_REPLICA_URL leads to the database of another installation')
  known.samples = [...known.samples.slice(1 - MOST_SAMPLES), { at, position: sampled }]
  const fresh = freshAt(known.samples, position)
  if (fresh !== undefined) known.samples = known.samples.filter((sample) => sample.at >= fresh)
  known.standing = { position, freshAt: fresh ?? -Infinity }
  known.why = undefined
  known.fault.worked()
}

async function isSameInstallation(replica: Database): Promise<boolean> {
  const [[own], [there]] = await Promise.all([selectInstallation(database()), selectInstallation(replica)])
  return own !== undefined && own.id === there?.id
}

/** Most milliseconds that the standby is behind; undefined when it cannot be used, for any reason. */
function lagOf({ standing }: Watch): number | undefined {
  const lag = standing && performance.now() - standing.freshAt
  return lag !== undefined && lag <= settings().replica.mostLag ? lag : undefined
}

/**
 * Last known state of the standby; undefined without a standby. It answers at once, since a silent standby must not
 * hold up its callers. `lag` in milliseconds; undefined: reads go to the primary.
 */
export function replicaState(): { lag: number | undefined } | undefined {
  const replica = replicaDatabase()
  if (!replica) return undefined
  void look(replica) // reports its own faults
  return { lag: lagOf(watch()) }
}

/**
 * Looks at the standby, and waits for the result.
 * @returns why it cannot be used; undefined if it can, or without a standby
 */
export async function replicaFault(): Promise<string | undefined> {
  const replica = replicaDatabase()
  if (replica) await look(replica)
  return watch().why
}

/**
 * Where a reader of pages reads: from the standby once it has this person's own writes and its lag is within the limit.
 * It answers at once: the known state is at most some seconds old.
 * @param seen the position after the person's last write (`writtenPosition`); undefined without a write
 * @returns undefined without a standby
 */
export function readingFor(seen: string | undefined): ContextReading | undefined {
  const db = replicaDatabase()
  if (!db) return undefined
  void look(db) // reports its own faults
  const known = watch()
  if (lagOf(known) === undefined) return { why: 'lagging' }
  const least = seen === undefined ? 0n : positionOf(seen)
  const isThere = least !== undefined && known.standing !== undefined && known.standing.position >= least
  return isThere ? { db } : { why: 'own-write' }
}

/** The position after all commits so far, for `readingFor`. */
export async function writtenPosition(): Promise<string | undefined> {
  return (await selectWritten(database()))[0]?.position
}

/**
 * A verb that only reads, and whose data may be some seconds old: it reads from the standby where the context says so.
 * A read that the standby gives up, because it is gone or has to replay changes, goes to the primary.
 */
export function readableFromReplica<Who extends Actor | undefined, Input extends unknown[], Found>(
  verb: (context: Context<Who>, ...input: Input) => Promise<Found>,
): (context: Context<Who>, ...input: Input) => Promise<Found> {
  return async (context, ...input) => {
    const { reading, ...primary } = context
    if (!reading) return verb(context, ...input)
    const count = (outcome: (typeof replicaReads)[number]) => metrics().replicaReads.inc({ outcome })
    if ('why' in reading) {
      count(reading.why)
      return verb(primary, ...input)
    }
    try {
      const found = await verb({ ...primary, db: reading.db }, ...input)
      count('replica')
      return found
    } catch (error) {
      if (!isReplicaFault(error)) throw error
      watch().standing = undefined
      count('failed')
      log.warn({ reason: String(error) }, 'the replica gave up a read; the primary is asked')
      return verb(primary, ...input)
    }
  }
}
