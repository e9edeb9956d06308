import { organisationsFor, type Permission } from '../../accounts/permissions.ts'
import { dayBounds, dateInBerlin } from '../../platform/berlin-day.ts'
import type { Context } from '../../platform/context.ts'
import { DAY } from '../../platform/durations.ts'
import { readableFromReplica } from '../../platform/replica.ts'
import type { AheadRow, AheadWish, AttentionFinders } from '../../platform/room-work.ts'
import { aheadKinds, type AheadKind } from '../../rooms/lists.ts'
import { forecastsFor } from './forecasts-for.ts'
import type { Radar, RadarQuery, RadarRow } from './schema.ts'

/** Rows of one kind in an answer; with more rows the person asks for one destination. */
const MOST_ROWS = 2000

/**
 * All that will happen in the next days unless somebody acts, by day and destination, as far as the actor may see it,
 * and the submissions waiting for a decision that will probably be missed. Later effects of future events are not
 * counted. `finders`: `attention` of lib/works/works.ts.
 */
export const radarFor = readableFromReplica(
  async (context: Context, { finders, days, destination = null }: RadarWish): Promise<Radar> => {
    const [service, machine] = [await context.clock.service(), context.clock.machine()]
    const last = dateInBerlin(new Date(service.getTime() + (days - 1) * DAY))
    const until = dayBounds({ to: last }).to ?? service
    const wish = { destination, service, machine, until, most: MOST_ROWS }
    const [found, forecasts] = await Promise.all([
      Promise.all(aheadKinds.map((kind) => rowsOf(context, kind, finders, wish))),
      forecastsFor(context, { destination, now: service, most: MOST_ROWS }),
    ])
    return {
      now: service.toISOString(),
      days,
      until: last,
      rows: found.flat().toSorted(byDay),
      forecasts,
      isCut: found.some(({ length }) => length >= MOST_ROWS),
    }
  },
)

type RadarWish = Omit<RadarQuery, 'destination'> & { destination?: string | null; finders: AttentionFinders<AheadKind> }

async function rowsOf(
  context: Context,
  { name: kind, permission, tone }: (typeof aheadKinds)[number],
  finders: AttentionFinders<AheadKind>,
  wish: Omit<AheadWish, 'organisations'>,
): Promise<RadarRow[]> {
  const organisations = organisationsFor(context.actor, permission as Permission) // a test compares
  if (organisations?.length === 0) return []
  const rows = await finders[kind](context, { ...wish, organisations })
  return byOwnerAndDay(rows, wish.service).map(({ day, at, count, objectKind, objectId, objectName }) => ({
    day,
    owner: { kind: objectKind, id: objectId, name: objectName },
    kind,
    count,
    firstAt: at.toISOString(),
    isPressing: tone !== 'info',
  }))
}

/** The rows counted by owner and day of Berlin; overdue ones count as of today. */
function byOwnerAndDay(rows: readonly AheadRow[], now: Date): (AheadRow & { day: string })[] {
  const dayOf = ({ at }: AheadRow) => dateInBerlin(at < now ? now : at)
  return [...Map.groupBy(rows, (row) => `${dayOf(row)} ${row.objectId}`).values()].flatMap((group) => {
    const [first] = group.toSorted((one, other) => one.at.getTime() - other.at.getTime())
    return first ? [{ ...first, day: dayOf(first), count: group.reduce((sum, { count }) => sum + count, 0) }] : []
  })
}

/** By day; within a day the pressing rows first, then by owner. */
function byDay(one: RadarRow, other: RadarRow): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  if (one.isPressing !== other.isPressing) return one.isPressing ? -1 : 1
  const byName = one.owner.name.localeCompare(other.owner.name, 'de')
  return byName || one.owner.id.localeCompare(other.owner.id)
}
