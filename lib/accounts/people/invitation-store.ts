import type { Handle } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'
import type { invitationSorts } from './invitation-schema.ts'
import { rankOf } from '../member-store.ts'
import type { Role } from '../../platform/terms.ts'

/** `invitedBy`: id of the person, or null. */
export type NewInvitation = {
  id: string
  tokenHash: Buffer
  email: string
  organisationId: string
  role: Role
  invitedBy: string | null
  now: Date
  expiresAt: Date
}

/** Stores an invitation; it replaces the open one of the same address into the same organisation. */
export const putInvitation = statement<{ id: string }, NewInvitation>(
  'invitation-put',
  `insert into one_time_links (id, purpose, token_hash, email, organisation_id, role, invited_by, created_at, expires_at)
   values (:id, 'invitation', :tokenHash, :email, :organisationId, :role, :invitedBy, :now, :expiresAt)
   on conflict (purpose, email, organisation_id) where used_at is null do update set
     id = excluded.id, token_hash = excluded.token_hash, role = excluded.role, invited_by = excluded.invited_by,
     created_at = excluded.created_at, expires_at = excluded.expires_at, mailed_at = null
   returning id`,
)

/** Notes that an invitation was mailed to its address alone: accepting it proves access to that mailbox. */
export async function updateMailed(db: Handle, invitationId: string, now: Date): Promise<void> {
  await db.oneTimeLink.updateMany({ where: { id: invitationId, usedAt: null }, data: { mailedAt: now } })
}

/** Notes that the person reads the mail of the account's address. */
export async function updateProven(db: Handle, personId: string, now: Date): Promise<void> {
  await db.person.updateMany({ where: { id: personId, emailProvenAt: null }, data: { emailProvenAt: now } })
}

export type InvitationRow = {
  id: string
  organisation: { id: string; name: string }
  email: string
  role: Role
  expiresAt: Date
  usedAt: Date | null
  mailedAt: Date | null
}

/** The invitation whose token has this hash. */
export async function selectInvitation(db: Handle, tokenHash: Buffer): Promise<InvitationRow | null> {
  const row = await db.oneTimeLink.findUnique({
    where: { tokenHash: new Uint8Array(tokenHash), purpose: 'invitation' },
    select: {
      id: true,
      organisation: { select: { id: true, name: true } },
      email: true,
      role: true,
      expiresAt: true,
      usedAt: true,
      mailedAt: true,
    },
  })
  return row as InvitationRow | null // links for other purposes have no organisation, address or role
}

export type OpenInvitationRow = Pick<InvitationRow, 'id' | 'email' | 'role' | 'expiresAt'> & {
  createdAt: Date
  invitedBy: string | null
}

/** `q`: part of the e-mail address. */
type InvitationSearch = { organisationId: string; q: string }

/** Invitations into an organisation that are not accepted yet. */
const open = `l.purpose = 'invitation' and l.organisation_id = :organisationId and l.used_at is null
     and (:q::text = '' or position(lower(:q) in l.email) > 0)`

/** Number of the open invitations into an organisation. */
export const countOpenInvitations = statement<{ count: number }, InvitationSearch>(
  'invitations-open-count',
  `select count(*) as count from one_time_links l where ${open}`,
)

const pageOrderedBy = (name: string, order: string) =>
  statement<OpenInvitationRow, InvitationSearch & { limit: number; offset: number }>(
    `invitations-open-${name}`,
    `select l.id, l.email, l.role, l.created_at, l.expires_at, p.name as invited_by
     from one_time_links l left join people p on p.id = l.invited_by
     where ${open} order by ${order} limit :limit offset :offset`,
  )

type InvitationSort = (typeof invitationSorts)[number]

/** A page of the open invitations into an organisation in each order; an address has at most one there. */
export const openInvitationPages: Record<InvitationSort | `-${InvitationSort}`, ReturnType<typeof pageOrderedBy>> = {
  email: pageOrderedBy('email', 'l.email'),
  '-email': pageOrderedBy('email-desc', 'l.email desc'),
  role: pageOrderedBy('role', `${rankOf('l.role')}, l.email`),
  '-role': pageOrderedBy('role-desc', `${rankOf('l.role')} desc, l.email`),
  expiresAt: pageOrderedBy('expires', 'l.expires_at, l.email'),
  '-expiresAt': pageOrderedBy('expires-desc', 'l.expires_at desc, l.email desc'),
}

/** Uses an invitation. @returns false when it does not work (any longer) */
export async function consumeInvitation(db: Handle, invitationId: string, now: Date): Promise<boolean> {
  const where = { id: invitationId, usedAt: null, expiresAt: { gt: now } }
  return (await db.oneTimeLink.updateMany({ where, data: { usedAt: now } })).count > 0
}

/** Takes back an invitation. @returns the deleted invitation; undefined when it does not exist or was accepted */
export async function deleteInvitation(
  db: Handle,
  { organisationId, invitationId }: { organisationId: string; invitationId: string },
): Promise<Pick<InvitationRow, 'email' | 'role'> | undefined> {
  const where = { id: invitationId, organisationId, purpose: 'invitation', usedAt: null }
  const open = await db.oneTimeLink.findFirst({ where, select: { email: true, role: true } })
  const { count } = await db.oneTimeLink.deleteMany({ where })
  return count > 0 ? (open as Pick<InvitationRow, 'email' | 'role'>) : undefined // as in `selectInvitation`
}

/** Adds a new person. @returns false when the address is taken */
export async function insertPerson(
  db: Handle,
  person: { id: string; email: string; name: string; passwordHash: string; createdAt: Date },
): Promise<boolean> {
  return (await db.person.createMany({ data: person, skipDuplicates: true })).count > 0
}

export async function selectEmail(db: Handle, personId: string): Promise<string | undefined> {
  return (await db.person.findUnique({ where: { id: personId }, select: { email: true } }))?.email
}
