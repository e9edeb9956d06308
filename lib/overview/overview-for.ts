import { organisationsFor } from '../accounts/permissions.ts'
import { TIME_ZONE } from '../platform/terms.ts'
import type { Context } from '../platform/context.ts'
import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { attentionFor } from './attention.ts'
import { selectFirstSteps } from './attention-store.ts'
import { selectDays, type DayRow } from './figures-store.ts'
import type { Overview } from './schema.ts'

/** Days of the charts, today included. */
export const SHOWN_DAYS = 30

/**
 * The start page of whoever is signed in: what needs attention in the organisations that the actor may see into, how
 * much went through and how long decisions took, and how far the first steps are (null: they are somebody else's).
 */
export async function overviewFor(context: Context): Promise<Overview> {
  const { db, actor, clock } = context
  const service = await clock.service()
  const organisations = organisationsFor(actor, 'see-cases')
  const instant = { machine: clock.machine(), service, submitted: settings().deadlines.submitted }
  const [attention, days, firstSteps] = await Promise.all([
    attentionFor(context, instant),
    selectDays(db.pool, { organisations, days: SHOWN_DAYS, until: service, timeZone: TIME_ZONE }),
    firstStepsOf(db.pool, actor),
  ])
  const scope = organisations === null ? 'all' : organisations.length > 0 ? 'own' : 'none'
  return { scope, attention, days: days.map(dayOf), firstSteps }
}

async function firstStepsOf(db: Database, actor: Actor): Promise<Overview['firstSteps']> {
  const organisations = organisationsFor(actor, 'manage-clients')
  if (organisations?.length === 0) return null
  const [steps] = await selectFirstSteps(db, { organisations })
  return steps ?? null
}

function dayOf({ day, submitted, accepted, rejected, waitedMilliseconds }: DayRow): Overview['days'][number] {
  const decisions = accepted + rejected
  const meanMilliseconds = decisions === 0 ? null : Math.round(waitedMilliseconds / decisions)
  return { day, submitted, accepted, rejected, meanMilliseconds }
}
