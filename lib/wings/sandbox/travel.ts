import { may } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { DAY, SECOND } from '../../platform/durations.ts'
import { settings } from '../../platform/env.ts'
import { forbidden, invalid } from '../../platform/errors.ts'
import { findCase, type Sides } from '../../timelines/open-case.ts'
import { readTimeline } from '../../timelines/read-timeline.ts'
import { assertSandbox } from './access.ts'
import { moveWholeClock } from './move-clock.ts'
import { momentsOf } from './rules.ts'
import type { CaseMoments } from './schema.ts'

/** Owners and developers of one side, and operators. */
function mayTravel({ actor }: Context, { organisationId, clientOrganisationId }: Sides): boolean {
  return [organisationId, clientOrganisationId].some((id) => may(actor, 'play-in-sandbox', id))
}

/** The moments at which something happens to a case by itself. @throws Refusal `not-found`, also outside a sandbox */
export async function caseMoments(context: Context, { caseId }: { caseId: string }): Promise<CaseMoments> {
  assertSandbox()
  const row = await findCase(context, { caseId })
  const timeline = await readTimeline(context, { caseId })
  return {
    now: timeline.now.toISOString(),
    mayMove: mayTravel(context, row),
    moments: momentsOf(timeline, settings()).map((moment) => ({ ...moment, at: moment.at.toISOString() })),
  }
}

/**
 * Moves the clock of the whole sandbox to a moment of this case, and does what has become due.
 * @param to a time of the service clock; a moment after it, since exactly a deadline is not yet past
 * @throws Refusal `not-found`, also outside a sandbox; `forbidden` for who sees the case only; `invalid` at `/to`
 */
export async function travel(context: Context, { caseId, to }: { caseId: string; to: Date }): Promise<void> {
  assertSandbox()
  const row = await findCase(context, { caseId })
  if (!mayTravel(context, row)) throw forbidden('Your role does not allow this.')
  const now = await context.clock.service()
  const days = (to.getTime() + SECOND - now.getTime()) / DAY
  if (to <= now) throw invalid([{ pointer: '/to', detail: 'The clock moves forward only; this time has passed.' }])
  await moveWholeClock(context, { days, organisationId: row.organisationId, caseId })
}
