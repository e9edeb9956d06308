import type { PersonActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Handle } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { InvitationAnswer } from './invitation-schema.ts'
import { selectEmail, selectInvitation } from './invitation-store.ts'
import { oneTimeTokenHash } from '../one-time-token.ts'
import { linkStanding } from '../rules.ts'
import { selectCredentials } from '../store.ts'

/**
 * What the page behind an invitation shows; the invitation stays open.
 * @throws Refusal `not-found`: unknown, accepted, withdrawn, replaced or too old
 */
export async function readInvitation(
  { db, actor, clock }: Context<PersonActor | undefined>,
  { token }: { token: string },
): Promise<InvitationAnswer> {
  const invitation = await selectInvitation(db, oneTimeTokenHash(token))
  if (!invitation || linkStanding(invitation, clock.machine()) !== 'open') throw invitationGone()
  return {
    organisationName: invitation.organisation.name,
    role: invitation.role,
    email: invitation.email,
    expiresAt: invitation.expiresAt.toISOString(),
    step: await nextStep(db, actor, invitation.email),
  }
}

/** What its reader does next. */
export async function nextStep(
  db: Handle,
  actor: PersonActor | undefined,
  email: string,
): Promise<InvitationAnswer['step']> {
  if (actor) {
    const own = await selectEmail(db, actor.personId)
    return own === email ? 'accept' : 'other-person'
  }
  const known = await selectCredentials(db, email)
  return known ? 'sign-in' : 'new'
}

/** One answer for every invitation that does not work. */
export const invitationGone = () =>
  notFound('invitation, or it was accepted, withdrawn, replaced or is older than 7 days; ask for a new one')
