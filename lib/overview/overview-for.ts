import { organisationsFor, type Permission } from '../accounts/permissions.ts'
import { lastDays } from '../platform/berlin-day.ts'
import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/database.ts'
import { DAY } from '../platform/durations.ts'
import { settings } from '../platform/env.ts'
import type { AttentionRow, AttentionWish, FindAttention } from '../platform/room-work.ts'
import { attentionKinds, type AttentionKind } from '../rooms/lists.ts'
import { selectFirstSteps } from './attention-store.ts'
import { spreadOf } from './durations.ts'
import { selectDecisionSlots, selectEventSlots } from './picture-store.ts'
import type { AttentionGroup, Overview } from './schema.ts'
import { readableFromReplica } from '../platform/replica.ts'

/** Days of the charts, today included. */
export const SHOWN_DAYS = 30
/** Items of each kind that are named, the most urgent ones; of the others only the number. */
const MOST_NAMED = 10

/** The finder of each kind of attention: `attention` of lib/works/works.ts. */
export type AttentionFinders = Record<AttentionKind, FindAttention>

/**
 * The start page of the person who is signed in: what needs attention in the organisations that the actor may see into,
 * how much went through and how long decisions took, and how far the first steps are (null: they are somebody else's).
 */
export const overviewFor = readableFromReplica(
  async (context: Context, finders: AttentionFinders): Promise<Overview> => {
    const { db, actor, clock } = context
    const service = await clock.service()
    const organisations = organisationsFor(actor, 'see-cases')
    const wish = { most: MOST_NAMED, machine: clock.machine(), service, submitted: settings().deadlines.submitted }
    const [attention, days, firstSteps] = await Promise.all([
      attentionFor(context, finders, wish),
      daysOf(db, organisations, service),
      firstStepsOf(context),
    ])
    const scope = organisations === null ? 'all' : organisations.length > 0 ? 'own' : 'none'
    return { scope, attention, days, firstSteps }
  },
)

/** Everything that needs this actor's attention and may be seen by the actor, by kind. */
async function attentionFor(
  context: Context,
  finders: AttentionFinders,
  wish: Omit<AttentionWish, 'organisations'>,
): Promise<AttentionGroup[]> {
  const groups = await Promise.all(
    attentionKinds.map(async ({ name, tone, permission }) => {
      const organisations = organisationsFor(context.actor, permission as Permission) // a test compares
      const rows = organisations?.length === 0 ? [] : await finders[name](context, { ...wish, organisations })
      return { kind: name, tone, total: rows[0]?.total ?? 0, items: rows.map(itemOf) }
    }),
  )
  return groups.filter(({ total }) => total > 0)
}

function itemOf({ total: _ofTheGroup, at, ...item }: AttentionRow): AttentionGroup['items'][number] {
  return { ...item, at: at?.toISOString() ?? null }
}

/** How far the way to the first submission is; null for an actor who may not take it. */
export async function firstStepsOf({ db, actor }: Context): Promise<Overview['firstSteps']> {
  const organisations = organisationsFor(actor, 'manage-clients')
  if (organisations?.length === 0) return null
  const [steps] = await selectFirstSteps(db, { organisations })
  return steps ?? null
}

async function daysOf(db: Handle, organisations: string[] | null, now: Date): Promise<Overview['days']> {
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
