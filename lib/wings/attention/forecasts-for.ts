import { organisationsFor } from '../../accounts/permissions.ts'
import type { DurationCount } from '../overview/durations.ts'
import { dateInBerlin } from '../../platform/berlin-day.ts'
import type { Context } from '../../platform/context.ts'
import { DAY } from '../../platform/durations.ts'
import { settings } from '../../platform/env.ts'
import { forecastOf } from './rules.ts'
import type { Radar } from './schema.ts'
import { selectPast, selectWaiting, type PastRow } from './ahead-store.ts'
import { PAST_DAYS } from './terms.ts'

type ForecastWish = { destination: string | null; now: Date; most: number }

/** For each destination where submissions wait: what its own past says of them, those that lose most first. */
export async function forecastsFor(context: Context, asked: ForecastWish): Promise<Radar['forecasts']> {
  const organisations = organisationsFor(context.actor, 'see-cases')
  if (organisations?.length === 0) return []
  const deadline = settings().deadlines.submitted
  const rows = await selectWaiting(context.db, { ...asked, organisations, lasts: deadline })
  const byDestination = [...Map.groupBy(rows, ({ ownerId }) => ownerId)]
  const pasts = await pastsOf(context, { destinations: byDestination.map(([id]) => id), now: asked.now })
  const forecasts = byDestination.map(([id, waiting]) => {
    const past = pasts.get(id) ?? []
    const since = past.map((row) => row.since).toSorted((one, other) => one.getTime() - other.getTime())[0]
    return {
      destination: { id, name: waiting[0]?.ownerName ?? id },
      since: since ? dateInBerlin(since) : null,
      ...forecastOf(past, waiting, deadline),
    }
  })
  return forecasts.toSorted((one, other) => (other.missed ?? 0) - (one.missed ?? 0) || other.waiting - one.waiting)
}

/** How long decisions took in the last 90 days, by destination, as far as the actor may see them. */
export async function pastsOf(
  { db, actor }: Context,
  { destinations, now }: { destinations: string[]; now: Date },
): Promise<Map<string, (DurationCount & Pick<PastRow, 'since'>)[]>> {
  if (destinations.length === 0) return new Map()
  const organisations = organisationsFor(actor, 'see-cases')
  const since = new Date(now.getTime() - PAST_DAYS * DAY)
  const rows = await selectPast(db, { destinations, organisations, since })
  return Map.groupBy(rows, ({ destinationId }) => destinationId)
}
