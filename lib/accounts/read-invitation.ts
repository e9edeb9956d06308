import type { PersonActor } from '../platform/actor.ts'
import { database, type Database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import type { InvitationAnswer } from './invitation-schema.ts'
import { selectEmail, selectInvitation, type InvitationRow } from './invitation-store.ts'
import { oneTimeTokenHash } from './one-time-token.ts'
import { linkStanding } from './rules.ts'
import { selectCredentials } from './store.ts'

/**
 * What the page behind an invitation shows; the invitation stays open.
 * @param actor who is signed in, if anybody
 * @param now the machine's clock
 * @throws Refusal `not-found`: unknown, accepted, withdrawn, replaced or too old
 */
export async function readInvitation(
  actor: PersonActor | undefined,
  token: string,
  now: Date,
): Promise<InvitationAnswer> {
  const [invitation] = await selectInvitation(database(), oneTimeTokenHash(token))
  if (!invitation || standingOf(invitation, now) !== 'open') throw invitationGone()
  return {
    organisationName: invitation.organisation_name,
    role: invitation.role,
    email: invitation.email,
    expiresAt: invitation.expires_at.toISOString(),
    step: await nextStep(database(), actor, invitation.email),
  }
}

/** How an invitation stands; `repeatable` was accepted so lately that the same request is answered alike. */
export const standingOf = (invitation: InvitationRow, now: Date) =>
  linkStanding({ expiresAt: invitation.expires_at, usedAt: invitation.used_at }, now)

/** What its reader does next. */
export async function nextStep(
  db: Database,
  actor: PersonActor | undefined,
  email: string,
): Promise<InvitationAnswer['step']> {
  if (actor) {
    const [own] = await selectEmail(db, actor.personId)
    return own?.email === email ? 'accept' : 'other-person'
  }
  const [known] = await selectCredentials(db, email)
  return known ? 'sign-in' : 'new'
}

/** One answer for every invitation that does not work. */
export const invitationGone = () =>
  notFound('invitation, or it was accepted, withdrawn, replaced or is older than 7 days; ask for a new one')
