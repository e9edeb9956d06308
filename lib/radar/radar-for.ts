import { organisationsFor, type Permission } from '../accounts/permissions.ts'
import { RETRY_PERIOD } from '../callbacks/rules.ts'
import { certificateEnd } from '../rotations/proposals.ts'
import { selectCertificates } from '../overview/attention-store.ts'
import { dayBounds, dateInBerlin } from '../platform/berlin-day.ts'
import type { Context } from '../platform/context.ts'
import { DAY } from '../platform/durations.ts'
import { readableFromReplica } from '../platform/replica.ts'
import { forecastsFor } from './forecasts-for.ts'
import { lengthsOf } from './lengths.ts'
import type { Radar, RadarQuery, RadarRow } from './schema.ts'
import { selectGroups, selectNoticeGroups, selectSecrets, type GroupRow } from './store.ts'
import { caseKinds, pressingKinds, radarKinds, type CaseKind, type RadarKind } from './terms.ts'

/** Rows of one kind in an answer; with more rows the person asks for one destination. */
const MOST_ROWS = 2000
/** Most keys whose certificates are checked. */
const MOST_CERTIFICATES = 5000

/** Scope: `machine` rules secrets and certificates, `now` (the service's clock) the rest; `until` is exclusive. */
export type RadarWish = {
  organisations: string[] | null
  destination: string | null
  now: Date
  machine: Date
  until: Date
  most: number
}

type Find = (context: Context, asked: RadarWish) => Promise<GroupRow[]>

const ofCases = Object.fromEntries(
  caseKinds.map((kind) => [kind, { permission: 'see-cases', find: dueCases(kind) }]),
) as Record<CaseKind, Kind> // one for each of them

type Kind = { permission: Permission; find: Find }

/** Permission for each kind, and its query. */
const kinds: Record<RadarKind, Kind> = {
  ...ofCases,
  'notices-given-up': {
    permission: 'see-callbacks',
    find: ({ db }, asked) => selectNoticeGroups(db, { ...asked, lasts: RETRY_PERIOD }),
  },
  'secrets-ending': { permission: 'see-clients', find: endingSecrets },
  'certificates-ending': { permission: 'see-destinations', find: endingCertificates },
}

/**
 * All that will happen in the next days unless somebody acts, by day and destination, as far as the actor may see it,
 * and the submissions waiting for a decision that will probably be missed. Later effects of future events are not
 * counted.
 */
export const radarFor = readableFromReplica(
  async (context: Context, { days, destination }: RadarQuery): Promise<Radar> => {
    const [now, machine] = [await context.clock.service(), context.clock.machine()]
    const last = dateInBerlin(new Date(now.getTime() + (days - 1) * DAY))
    const until = dayBounds({ to: last }).to ?? now
    const asked = { destination: destination ?? null, now, machine, until, most: MOST_ROWS }
    const [found, forecasts] = await Promise.all([
      Promise.all(radarKinds.map((kind) => rowsOf(context, kind, asked))),
      forecastsFor(context, asked),
    ])
    return {
      now: now.toISOString(),
      days,
      until: last,
      rows: found.flat().toSorted(byDay),
      forecasts,
      isCut: found.some(({ length }) => length >= MOST_ROWS),
    }
  },
)

async function rowsOf(context: Context, kind: RadarKind, asked: Omit<RadarWish, 'organisations'>): Promise<RadarRow[]> {
  const { permission, find } = kinds[kind]
  const organisations = organisationsFor(context.actor, permission)
  const rows = organisations?.length === 0 ? [] : await find(context, { ...asked, organisations })
  return rows.map(({ ownerKind, ownerId, ownerName, day, count, firstAt }) => ({
    day,
    owner: { kind: ownerKind, id: ownerId, name: ownerName },
    kind,
    count,
    firstAt: firstAt.toISOString(),
    isPressing: pressingKinds.some((pressing) => pressing === kind),
  }))
}

/** By day; within a day the pressing rows first, then by owner. */
function byDay(one: RadarRow, other: RadarRow): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  if (one.isPressing !== other.isPressing) return one.isPressing ? -1 : 1
  const byName = one.owner.name.localeCompare(other.owner.name, 'de')
  return byName || one.owner.id.localeCompare(other.owner.id)
}

function dueCases(kind: CaseKind): Find {
  return async ({ db }, asked) => {
    const found = lengthsOf(kind).map((lasts) => selectGroups[kind](db, { ...asked, lasts, from: null }))
    return merged((await Promise.all(found)).flat())
  }
}

/** Merges reminders of one day, which may follow several spans. */
function merged(rows: readonly GroupRow[]): GroupRow[] {
  return [...Map.groupBy(rows, ({ day, ownerId }) => `${day} ${ownerId}`).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const all = [first, ...others]
    const firstAt = new Date(Math.min(...all.map((row) => row.firstAt.getTime())))
    return [{ ...first, count: all.reduce((sum, { count }) => sum + count, 0), firstAt }]
  })
}

/** The time on the service clock, which may be ahead of the machine's: an end in three days stays so on either. */
const shifted = (at: Date, { now, machine }: RadarWish): Date =>
  new Date(at.getTime() + now.getTime() - machine.getTime())
const unshifted = (at: Date, { now, machine }: RadarWish): Date =>
  new Date(at.getTime() - now.getTime() + machine.getTime())

async function endingSecrets({ db }: Context, asked: RadarWish): Promise<GroupRow[]> {
  const { organisations, destination, machine, until, most } = asked
  const span = { now: machine, until: unshifted(until, asked) }
  const rows = await selectSecrets(db, { organisations, destination, ...span, most })
  return grouped(rows.map(({ endsAt, ...owner }) => ({ ...owner, ownerKind: 'client', at: shifted(endsAt, asked) })))
}

async function endingCertificates({ db }: Context, asked: RadarWish): Promise<GroupRow[]> {
  const { organisations, destination, machine, until } = asked
  const rows = await selectCertificates(db, { organisations, most: MOST_CERTIFICATES })
  return grouped(
    rows.flatMap(({ objectId: ownerId, objectName: ownerName, x5c }) => {
      const end = certificateEnd(x5c)
      const at = end && end > machine ? shifted(end, asked) : undefined
      const isAsked = at && at < until && (destination === null || destination === ownerId)
      return isAsked ? [{ ownerKind: 'destination' as const, ownerId, ownerName, at }] : []
    }),
  )
}

type RadarEnding = Pick<GroupRow, 'ownerKind' | 'ownerId' | 'ownerName'> & { at: Date }

/** Endings as rows, counted by owner and day. */
function grouped(endings: readonly RadarEnding[]): GroupRow[] {
  const groups = Map.groupBy(endings, ({ ownerId, at }) => `${dateInBerlin(at)} ${ownerId}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group.toSorted((one, other) => one.at.getTime() - other.at.getTime())
    if (!first) return []
    const { at: firstAt, ...owner } = first
    return [{ ...owner, day: dateInBerlin(firstAt), count: group.length, firstAt }]
  })
}
