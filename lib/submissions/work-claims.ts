import { audit } from '../accounts/audit/audit.ts'
import { encryptionKeysSince } from '../destinations/encryption-keys.ts'
import { destinationToWorkOn } from '../destinations/work-on-destinations.ts'
import { checkPart } from '../documents/part/jwe-reader.ts'
import type { PersonActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { MINUTE } from '../platform/durations.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { ClaimList, NewClaim } from './claim-schema.ts'
import { deleteClaim, putClaim, selectClaims } from './claim-store.ts'
import { selectReceived } from './note-store.ts'
import type { SubmissionPlace } from './terms.ts'

/** Milliseconds for which a case counts as being worked on by somebody who does nothing more about it. */
export const CLAIM_LASTS = 30 * MINUTE

const endedAt = (now: Date): Date => new Date(now.getTime() - CLAIM_LASTS)

/**
 * Says that a person works on the case of a submission, for `CLAIM_LASTS`; once more, it renews that. Nobody is hindered by a
 * claim in anything else. A renewal leaves no row in the audit log.
 * @throws Refusal `not-found`, `forbidden` as `destinationToWorkOn`; `invalid` at `/content`; `conflict` while a colleague's
 *   claim holds, unless it is taken over
 */
export async function claimCase(
  context: Context<PersonActor>,
  { destinationId, submissionId, content, takesOver }: SubmissionPlace & NewClaim,
): Promise<void> {
  const { db, actor, clock } = context
  const { organisationId } = await destinationToWorkOn(context, { destinationId })
  if (!(await selectReceived(db, { destinationId, submissionId }))[0]) throw notFound('submission')
  const now = await clock.service()
  const allowedKids = await encryptionKeysSince(db, destinationId, now)
  const { kid } = checkPart(content, { kind: 'data', pointer: '/content', allowedKids })
  const author = { authorId: actor.personId, authorName: actor.name }
  const wish = { destinationId, submissionId, kid, content, takesOver, ...author, now, endedAt: endedAt(now) }
  await inTransaction(db, async (tx) => {
    const [held] = await putClaim(tx, wish)
    if (!held) throw conflict('A colleague works on this case; take it over if you want to.')
    if (!held.isNew) return
    await audit(tx, actor, clock.machine(), {
      action: 'claim-work',
      organisationId,
      object: { kind: 'submission', id: submissionId },
      after: { destinationId, takesOver },
    })
  })
}

/**
 * Who works on the cases of a destination.
 * @throws Refusal `not-found`, `forbidden` as `destinationToWorkOn`
 */
export async function workClaims(
  context: Context<PersonActor>,
  { destinationId }: { destinationId: string },
): Promise<ClaimList> {
  const { db, actor, clock } = context
  await destinationToWorkOn(context, { destinationId })
  const now = await clock.service()
  const rows = await selectClaims(db, { destinationId, personId: actor.personId, endedAt: endedAt(now) })
  const claims = rows.map(({ renewedAt, ...row }) => ({ ...row, until: new Date(renewedAt.getTime() + CLAIM_LASTS) }))
  return { now, claims }
}

/**
 * Ends a person's own claim on the case of a submission; that it is not there, or somebody else's by now, is no fault.
 * @throws Refusal `not-found`, `forbidden` as `destinationToWorkOn`
 */
export async function giveBackCase(
  context: Context<PersonActor>,
  { destinationId, submissionId }: SubmissionPlace,
): Promise<void> {
  const { db, actor, clock } = context
  const { organisationId } = await destinationToWorkOn(context, { destinationId })
  await inTransaction(db, async (tx) => {
    const [given] = await deleteClaim(tx, { destinationId, submissionId, personId: actor.personId })
    if (!given) return
    await audit(tx, actor, clock.machine(), {
      action: 'give-back-work',
      organisationId,
      object: { kind: 'submission', id: submissionId },
      after: { destinationId },
    })
  })
}
