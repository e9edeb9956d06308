import type { PersonActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle, type Database } from '../../platform/database.ts'
import { invalid, Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { audit } from '../audit/audit.ts'
import { accessFault } from '../access-fault.ts'
import type { InvitationAcceptance, AcceptedInvitation } from './invitation-schema.ts'
import {
  consumeInvitation,
  insertPerson,
  selectInvitation,
  updateProven,
  type InvitationRow,
} from './invitation-store.ts'
import { alreadyMember } from './invite-person.ts'
import { endSessionsOf, insertMember, selectMemberByEmail } from '../member-store.ts'
import { oneTimeTokenHash } from '../one-time-token.ts'
import { hashPassword, isPassword } from '../sign-in/password.ts'
import { invitationGone, nextStep } from './read-invitation.ts'
import { faultsOfAccess } from '../sign-in/password-rules.ts'
import { linkStanding } from '../rules.ts'
import { selectCredentials } from '../store.ts'

/** `address`: where the request came from, for the audit log. */
type Acceptance = InvitationAcceptance & { address: string }

/**
 * Accepts an invitation: a new person gets access with this name and password; a person signed in with the invited
 * address becomes a member and signs in again. The same request within a minute (a double click) gets the same answer.
 * @throws Refusal `not-found` when the invitation does not work; `invalid` with pointers `/name`, `/password`;
 *   `conflict` with reason `sign-in-first`, `other-person` or `already-member`
 */
export async function acceptInvitation(
  { db, actor, clock }: Context<PersonActor | undefined>,
  input: Acceptance,
): Promise<AcceptedInvitation> {
  const now = clock.machine()
  const invitation = await selectInvitation(db, oneTimeTokenHash(input.token))
  if (!invitation || linkStanding(invitation, now) === 'over') throw invitationGone()
  const answer = { organisationId: invitation.organisation.id, email: invitation.email }
  if (linkStanding(invitation, now) === 'repeatable') {
    if (!(await isTheSame(db, invitation, input, actor))) throw invitationGone()
    return answer
  }
  const step = await nextStep(db, actor, invitation.email)
  if (step === 'sign-in' || step === 'other-person') throw refused[step]()
  if (actor) await inTransaction(db, (tx) => join(tx, invitation, actor, now))
  else await acceptAsNew(db, invitation, input, now)
  return answer
}

const refused = {
  'sign-in': () =>
    new Refusal('conflict', 'Somebody with this address has access already: sign in first.', {
      reason: 'sign-in-first',
    }),
  'other-person': () =>
    new Refusal('conflict', 'The invitation is for another e-mail address.', { reason: 'other-person' }),
}

async function acceptAsNew(db: Database, invitation: InvitationRow, input: Acceptance, now: Date): Promise<void> {
  const access = { email: invitation.email, name: (input.name ?? '').trim(), password: input.password ?? '' }
  const faults = faultsOfAccess(access)
  if (faults.length > 0) throw invalid(faults.map(accessFault))
  const passwordHash = await hashPassword(access.password)
  const personId = newId()
  const { name } = access
  // the newcomer has no session yet; the audit log needs id, name and address only
  const newcomer: PersonActor = {
    kind: 'person',
    personId,
    sessionId: '',
    name,
    isOperator: false,
    isSupport: false,
    roles: {},
    address: input.address,
  }
  await inTransaction(db, async (tx) => {
    const person = { id: personId, email: access.email, name, passwordHash, createdAt: now }
    if (!(await insertPerson(tx, person))) throw refused['sign-in']()
    await join(tx, invitation, newcomer, now)
  })
}

async function join(tx: Handle, invitation: InvitationRow, person: PersonActor, now: Date): Promise<void> {
  const { id, organisation, role, email } = invitation
  if (!(await consumeInvitation(tx, id, now))) throw invitationGone()
  const { personId } = person
  const organisationId = organisation.id
  const isNew = await insertMember(tx, { organisationId, personId, role, createdAt: now })
  if (!isNew) throw alreadyMember()
  if (invitation.mailedAt) await updateProven(tx, personId, now)
  await endSessionsOf(tx, personId, now)
  const object = { kind: 'invitation', id, name: email }
  const entry = { action: 'accept-invitation', organisationId, object, after: { role } } as const
  await audit(tx, person, now, entry)
}

/** Whether a request that comes after an acceptance repeats it. */
async function isTheSame(
  db: Handle,
  invitation: InvitationRow,
  input: Acceptance,
  actor?: PersonActor,
): Promise<boolean> {
  const member = await selectMemberByEmail(db, invitation.organisation.id, invitation.email)
  if (member === undefined) return false
  if (actor) return actor.personId === member
  const known = await selectCredentials(db, invitation.email)
  return isPassword(input.password ?? '', known?.passwordHash)
}
