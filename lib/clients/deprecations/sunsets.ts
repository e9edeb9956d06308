import type { Handle } from '../../platform/database.ts'
import { settings } from '../../platform/env.ts'
import { SECOND } from '../../platform/durations.ts'
import { log } from '../../platform/log.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { deprecationNames, type DeprecationName } from '../terms.ts'
import { deprecationHeaders } from './headers.ts'
import { selectSunsets } from './store.ts'

/** Milliseconds after which a node looks again whether an end was set elsewhere. */
const LONGEST = 30 * SECOND

type SunsetCache = { sunsets: Map<string, Date>; readAt: number | undefined; reading: Promise<void> | undefined }

const known = () =>
  oncePerProcess<SunsetCache>('deprecation-sunsets', () => ({
    sunsets: new Map(),
    readAt: undefined,
    reading: undefined,
  }))

type Asking = { db: Handle; clock: { monotonic: () => number } }

/** The headers for what is used, with the end as this node knows it: nobody ever waits for the database because of them. */
export function headersOfUse({ db, clock }: Asking, name: DeprecationName): Record<string, string> {
  const mind = known()
  const at = clock.monotonic()
  if (!mind.reading && (mind.readAt === undefined || Math.abs(at - mind.readAt) >= LONGEST)) {
    mind.readAt = at
    mind.reading = read(db, mind)
  }
  return deprecationHeaders(name, { baseUrl: settings().baseUrl, sunset: mind.sunsets.get(name) })
}

/** The ends that are set, as the database has them now. */
export async function readSunsets(db: Handle): Promise<Map<DeprecationName, Date>> {
  const rows = await selectSunsets(db)
  return new Map(
    deprecationNames.flatMap((name) =>
      rows.flatMap((row) => (row.what === name ? [[name, row.sunsetAt] as const] : [])),
    ),
  )
}

/** Takes a date that this node has just written. */
export function sunsetChanged(name: DeprecationName, sunsetAt: Date | null): void {
  const { sunsets } = known()
  if (sunsetAt) sunsets.set(name, sunsetAt)
  else sunsets.delete(name)
}

async function read(db: Handle, mind: SunsetCache): Promise<void> {
  try {
    mind.sunsets = await readSunsets(db)
  } catch (error) {
    log.warn({ reason: String(error) }, 'the ends of what is deprecated could not be read')
  } finally {
    mind.reading = undefined
  }
}
