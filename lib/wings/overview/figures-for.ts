import { assertOperator } from '../../accounts/permissions.ts'
import { errorClasses } from '../../callbacks/terms.ts'
import { readClient } from '../../clients/read-client.ts'
import { destinationFor } from '../../destinations/access.ts'
import { lastDays } from '../../platform/berlin-day.ts'
import type { Context } from '../../platform/context.ts'
import { DAY, HOUR, SECOND } from '../../platform/durations.ts'
import { KeptForASecond } from '../../platform/kept-for-a-second.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { kept } from '../../platform/deadlines.ts'
import type { Handle } from '../../platform/database.ts'
import { spreadOf } from './durations.ts'
import {
  selectAttemptSlots,
  selectDecisionSlots,
  selectEventSlots,
  selectRefusalSlots,
  type Slots,
} from './picture-store.ts'
import type { Figures } from './schema.ts'
import type { FiguresSpan } from './terms.ts'
import { readableFromReplica } from '../../platform/replica.ts'

type FiguresOwner = { destination: string | null; client: string | null }
/** Days of the charts, today included. */
export const SHOWN_DAYS = 30

type DayFigures = {
  day: string
  submitted: number
  accepted: number
  rejected: number
  median: number | null
  p95: number | null
}

type FiguresQuery = { span: FiguresSpan }

/** Milliseconds for which a node tells the same figures; they are counted once a minute. */
const KEPT = 15 * SECOND
const MOST_KEPT = 500

const known = () => oncePerProcess('figures', () => new KeptForASecond<string, Figures>(MOST_KEPT, KEPT))

/**
 * How much went through the whole installation.
 * @throws Refusal `not-found` unless this is an operator
 */
export const figuresOfInstallation = readableFromReplica(
  async (context: Context, { span }: FiguresQuery): Promise<Figures> => {
    assertOperator(context.actor)
    return figuresOf(context, { destination: null, client: null }, span)
  },
)

/** How much went through a destination. @throws Refusal `not-found` */
export const figuresOfDestination = readableFromReplica(
  async (context: Context, { destinationId, span }: FiguresQuery & { destinationId: string }): Promise<Figures> => {
    await destinationFor(context.db, context.actor, destinationId, 'see-destinations')
    return figuresOf(context, { destination: destinationId, client: null }, span)
  },
)

/** How much a client sent and was sent. @throws Refusal `not-found` */
export const figuresOfClient = readableFromReplica(
  async (context: Context, { clientId, span }: FiguresQuery & { clientId: string }): Promise<Figures> => {
    await readClient(context, { clientId })
    return figuresOf(context, { destination: null, client: clientId }, span)
  },
)

/** What was sent and decided in these organisations (null: all) on each of the last days, and how long decisions took. */
export async function decidedByDay(db: Handle, organisations: string[] | null, now: Date): Promise<DayFigures[]> {
  const starts = lastDays(now, SHOWN_DAYS)
  const slots = { starts: starts.map((start) => start.toISOString()), until: new Date(now.getTime() + 1) }
  const asked = { organisations, destination: null, client: null, ...slots }
  const [events, decisions] = await Promise.all([selectEventSlots(db, asked), selectDecisionSlots(db, asked)])
  return starts.map((start, at) => {
    const { submitted = 0, accepted = 0, rejected = 0 } = events.find(({ slot }) => slot === at + 1) ?? {}
    const times = spreadOf(decisions.filter(({ slot }) => slot === at + 1))
    return {
      day: new Date(start.getTime() + DAY / 2).toISOString().slice(0, 10),
      submitted,
      accepted,
      rejected,
      ...times,
    }
  })
}

async function figuresOf({ db, clock }: Context, owner: FiguresOwner, span: FiguresSpan): Promise<Figures> {
  const now = await clock.service()
  const key = `${span} ${owner.destination} ${owner.client} ${Math.floor(now.getTime() / HOUR)}`
  return known().get(key, () => readFigures(db, owner, span, now))
}

function slotsOf(span: FiguresSpan, now: Date): Slots {
  const newest = Math.floor(now.getTime() / HOUR) * HOUR
  const starts =
    span === 'day'
      ? Array.from({ length: 24 }, (_, at) => new Date(newest - (23 - at) * HOUR))
      : lastDays(now, SHOWN_DAYS)
  return { starts: starts.map((start) => start.toISOString()), until: new Date(newest + HOUR) }
}

async function readFigures(db: Handle, owner: FiguresOwner, span: FiguresSpan, now: Date): Promise<Figures> {
  const slots = slotsOf(span, now)
  const [events, attempts, refusals] = await Promise.all([
    selectEventSlots(db, { ...owner, organisations: null, ...slots }),
    selectAttemptSlots(db, { ...owner, ...slots }),
    owner.destination === null ? selectRefusalSlots(db, { client: owner.client, ...slots }) : [],
  ])
  const failed = attempts.filter(({ outcome }) => outcome !== 'delivered')
  const points = slots.starts.map((start, at) => {
    const event = events.find(({ slot }) => slot === at + 1)
    const tried = attempts.filter(({ slot }) => slot === at + 1)
    const all = sum(tried)
    const failures = sum(tried.filter(({ outcome }) => outcome !== 'delivered'))
    const isNoted = owner.destination === null && now.getTime() - Date.parse(start) < kept['token-requests'] - DAY
    return {
      at: start,
      events: event?.events ?? 0,
      submitted: event?.submitted ?? 0,
      refusals: isNoted ? (refusals.find(({ slot }) => slot === at + 1)?.count ?? 0) : null,
      delivered: all - failures,
      failed: failures,
      ...spreadOf(tried),
    }
  })
  const failures = errorClasses
    .map((errorClass) => ({ errorClass, count: sum(failed.filter(({ outcome }) => outcome === errorClass)) }))
    .filter(({ count }) => count > 0)
  return { span, points, callbacks: { ...spreadOf(attempts), failures } }
}

const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0)
