import { organisationsFor, type Permission } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import type { AttentionFinders, AttentionRow, AttentionWish } from '../../platform/room-work.ts'
import { nowKinds, type NowKind } from '../../rooms/lists.ts'
import { decidedByDay } from '../overview/figures-for.ts'
import { selectFirstSteps } from './now-store.ts'
import type { AttentionGroup, Overview } from './schema.ts'
import { DAY } from '../../platform/durations.ts'
import { readableFromReplica } from '../../platform/replica.ts'

/** Items of each kind that are named, the most urgent ones; of the others only the number. */
const MOST_NAMED = 10

/** For how long the first case of all is told of. */
const FIRST_IS_TOLD = 7 * DAY

type NowFinders = AttentionFinders<NowKind>

/**
 * The start page of the person who is signed in: what needs attention in the organisations that the actor may see into,
 * how much went through and how long decisions took, and how far the first steps are (null: they are somebody else's).
 * `finders`: `attention` of lib/works/works.ts.
 */
export const overviewFor = readableFromReplica(async (context: Context, finders: NowFinders): Promise<Overview> => {
  const { db, actor, clock } = context
  const service = await clock.service()
  const organisations = organisationsFor(actor, 'see-cases')
  const wish = { most: MOST_NAMED, machine: clock.machine(), service }
  const [attention, days, firstSteps] = await Promise.all([
    attentionFor(context, finders, wish),
    decidedByDay(db, organisations, service),
    firstStepsOf(context),
  ])
  const scope = organisations === null ? 'all' : organisations.length > 0 ? 'own' : 'none'
  return { scope, attention, days, firstSteps }
})

/** Everything that needs this actor's attention and may be seen by the actor, by kind. */
async function attentionFor(
  context: Context,
  finders: NowFinders,
  wish: Omit<AttentionWish, 'organisations'>,
): Promise<AttentionGroup[]> {
  const groups = await Promise.all(
    nowKinds.map(async ({ name, tone, permission }) => {
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
export async function firstStepsOf({ db, actor, clock }: Context): Promise<Overview['firstSteps']> {
  const organisations = organisationsFor(actor, 'manage-clients')
  if (organisations?.length === 0) return null
  const since = new Date((await clock.service()).getTime() - FIRST_IS_TOLD)
  const [steps] = await selectFirstSteps(db, { organisations, since })
  return steps ?? null
}
