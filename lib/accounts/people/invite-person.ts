import { lockOrganisation } from '../store.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { DAY } from '../../platform/durations.ts'
import { settings } from '../../platform/env.ts'
import { invalid, notFound, Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { log } from '../../platform/log.ts'
import { inBoth, mailIsPossible, sendMail, type Mail } from '../../platform/mail.ts'
import type { Role } from '../../platform/terms.ts'
import { mails as german } from '../../words/de/accounts.ts'
import { mails as english } from '../../words/en/accounts.ts'
import { audit } from '../audit/audit.ts'
import { accessFault } from '../access-fault.ts'
import type { InvitationInput, IssuedInvitation } from './invitation-schema.ts'
import { putInvitation, updateMailed } from './invitation-store.ts'
import { selectMemberByEmail } from '../member-store.ts'
import { newOneTimeToken, oneTimeTokenHash } from '../one-time-token.ts'
import { assertMay } from '../permissions.ts'
import { emailFault, normalisedEmail } from '../rules.ts'

/** Milliseconds for which an invitation can be accepted. */
const INVITATION_LIFETIME = 7 * DAY

/**
 * Invites an e-mail address into an organisation by a link that works once; owners and operators may. It takes the
 * place of the open invitation of the same address. Where the installation can, it is mailed, and then nobody else has it:
 * whoever accepts it reads the mail of that address.
 * @returns the link when it was not mailed, to be handed over; it can never be read again
 * @throws Refusal `not-found`, `forbidden`, `invalid` with pointer `/email`, `conflict` (reason `already-member`)
 */
export async function invitePerson(
  { db, actor, clock }: Context,
  { organisationId, ...input }: InvitationInput & { organisationId: string },
): Promise<IssuedInvitation> {
  const now = clock.machine()
  const token = newOneTimeToken()
  const invitationId = newId()
  const email = normalisedEmail(input.email)
  const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME)
  const { name } = await inTransaction(db, async (tx) => {
    const [organisation] = await lockOrganisation(tx, { organisationId })
    if (!organisation) throw notFound('organisation')
    const allowed = { permission: 'manage-organisation', see: 'see-organisation', what: 'organisation' } as const
    assertMay(actor, allowed, organisation.id)
    const fault = emailFault(email)
    if (fault) throw invalid([accessFault(fault)])
    if ((await selectMemberByEmail(tx, organisation.id, email)) !== undefined) throw alreadyMember()
    const { role } = input
    const invitedBy = actor.kind === 'person' ? actor.personId : null
    const link = { id: invitationId, tokenHash: oneTimeTokenHash(token), expiresAt }
    await putInvitation(tx, { ...link, email, organisationId: organisation.id, role, invitedBy, now })
    const object = { kind: 'invitation', id: invitationId, name: email }
    const entry = { action: 'invite-person', organisationId, object, after: { role } } as const
    await audit(tx, actor, now, entry)
    return organisation
  })
  const link = `${settings().baseUrl}/invitations#${token}`
  const isMailed = await isSent({ to: email, ...invitationMail(actor, { organisation: name, role: input.role, link }) })
  if (isMailed) await updateMailed(db, invitationId, clock.machine())
  const told = { invitationId, email, role: input.role, expiresAt: expiresAt.toISOString() }
  return { ...told, link: isMailed ? null : link }
}

/** True when the mail was taken; where there is no mail server, or it fails, the link is handed over by hand. */
async function isSent(mail: Mail): Promise<boolean> {
  if (!mailIsPossible()) return false
  try {
    await sendMail(mail)
    return true
  } catch (error) {
    log.warn({ reason: String(error) }, 'an invitation could not be mailed')
    return false
  }
}

/** 409: nobody is a member twice. */
export const alreadyMember = () =>
  new Refusal('conflict', 'The person with this address is a member already.', { reason: 'already-member' })

/** The mail that brings an invitation. */
function invitationMail(
  actor: Actor,
  invitation: { organisation: string; role: Role; link: string },
): Omit<Mail, 'to'> {
  const inviter = actor.kind === 'person' ? { by: 'person', inviter: actor.name } : { by: 'installation', inviter: '' }
  return inBoth({ de: german.invitation, en: english.invitation }, () => ({ ...invitation, ...inviter }))
}
