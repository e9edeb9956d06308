import type { z } from 'zod'
import { destinationToWorkOn } from '../destinations/work-on-destinations.ts'
import type { PersonActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { notFound } from '../platform/errors.ts'
import { selectDecision, selectOfCase, selectOneReceived, selectReceived } from './received-store.ts'
import type { DecisionRow, ReceivedRow } from './received-store.ts'
import type { oneReceived, ReceivedPage } from './received-schema.ts'
import { aheadOf, stepsAhead } from './rules.ts'
import { RECEIVED_PAGE } from './terms.ts'
import { readableFromReplica } from '../platform/replica.ts'

type ReceivedItem = ReceivedPage['submissions'][number]

/**
 * A destination's received submissions, for its case workers: waiting, decided, and deleted ones that their notes still
 * find. This does not count as a fetch.
 * @param input.page from 1
 * @throws Refusal `not-found`, `forbidden` as `destinationToWorkOn`
 */
export const receivedSubmissions = readableFromReplica(
  async (
    context: Context<PersonActor>,
    { destinationId, page }: { destinationId: string; page: number },
  ): Promise<ReceivedPage> => {
    await destinationToWorkOn(context, { destinationId })
    const now = await context.clock.service()
    const offset = (page - 1) * RECEIVED_PAGE
    const rows = await selectReceived(context.db, { destinationId, offset, limit: RECEIVED_PAGE })
    return { now, total: rows[0]?.total ?? 0, submissions: rows.map((row) => asReceived(row, now)) }
  },
)

/**
 * One submission of a destination, even a deleted one without a note.
 * @throws Refusal as above; `not-found` for a submission of another destination
 */
export async function receivedSubmission(
  context: Context<PersonActor>,
  { destinationId, submissionId }: { destinationId: string; submissionId: string },
): Promise<z.input<typeof oneReceived>> {
  await destinationToWorkOn(context, { destinationId })
  const now = await context.clock.service()
  const [row] = await selectOneReceived(context.db, { destinationId, submissionId })
  if (!row) throw notFound('submission')
  const ofCase = await selectOfCase(context.db, { destinationId, caseId: row.caseId })
  const [decided] = await selectDecision(context.db, { destinationId, submissionId })
  return { ...asReceived(row, now), now, decision: decided ? decisionOf(decided) : null, ofCase }
}

type ReceivedSubmissionDecision = z.input<typeof oneReceived>['decision']

function decisionOf({
  name,
  issuedAt,
  isOfDestination,
  personName,
  systemName,
}: DecisionRow): ReceivedSubmissionDecision {
  const outcome = name === 'accept-submission' ? 'accepted' : 'rejected'
  if (!isOfDestination) return { outcome, at: issuedAt, by: 'service', name: null }
  return { outcome, at: issuedAt, by: personName === null ? 'system' : 'person', name: personName ?? systemName }
}

function asReceived(row: ReceivedRow, now: Date): ReceivedItem {
  const { id, publicService, lastEventAt, state, stateSince, ...facts } = row
  const { deadlines } = settings()
  const ahead = aheadOf({ kind: 'submission', id, state, stateSince }, deadlines, now)
  const effect = stepsAhead[state]?.effect
  return {
    submissionId: id,
    caseId: facts.caseId,
    service: publicService.name,
    state,
    stateSince,
    wasAccepted: facts.wasAccepted,
    isAnswerable: facts.isAnswerable,
    isFromForm: facts.isFromForm,
    isFurther: facts.isFurther,
    submittedAt: facts.submittedAt,
    notes: facts.notes,
    caseEntries: facts.caseEntries,
    ahead: ahead && effect ? { effect, at: ahead.at, isNear: ahead.isNear } : null,
    caseUntil: new Date(lastEventAt.getTime() + deadlines.case),
  }
}
