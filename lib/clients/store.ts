import type { Handle } from '../platform/database.ts'
import { hotStatement, statement } from '../platform/statement.ts'

type SecretHashRow = { id: string; hash: Buffer; lastUsedAt: Date | null }
export type ClientWithSecrets = { id: string; status: string; scopes: string[]; secrets: SecretHashRow[] }

type JoinedRow = {
  id: string
  status: string
  scopes: string[]
  secretId: string | null
  hash: Buffer | null
  lastUsedAt: Date | null
}

/** On the way of every token: one prepared statement instead of Prisma's two. */
const selectClientAndSecrets = hotStatement<JoinedRow, { clientId: string; now: Date }>(
  'client-and-secrets',
  `select c.id, c.status, c.scopes, s.id as secret_id, s.hash, s.last_used_at
   from clients c
   left join client_secrets s
     on s.client_id = c.id and s.revoked_at is null and (s.expires_at is null or s.expires_at > :now)
   where c.id = :clientId`,
)

/** A client with the secrets that are valid at `now` (machine clock), in one round trip. */
export async function selectClientWithSecrets(
  db: Handle,
  clientId: string,
  now: Date,
): Promise<ClientWithSecrets | undefined> {
  const rows = await selectClientAndSecrets(db, { clientId, now })
  const [first] = rows
  if (!first) return undefined
  const secrets = rows.flatMap(({ secretId: id, hash, lastUsedAt }) => (id && hash ? { id, hash, lastUsedAt } : []))
  return { id: first.id, status: first.status, scopes: first.scopes, secrets }
}

/** `endedSecrets`: the secrets whose tokens are refused. */
export type ClientStandingRow = { organisationId: string; status: string; scopes: string[]; endedSecrets: string[] }

/** What a client may do at this moment; looked up for nearly every call of an interface, so a prepared statement. */
export const selectClientStanding = hotStatement<ClientStandingRow, { clientId: string }>(
  'client-standing',
  `select organisation_id, status, scopes,
     array(select s.id::text from client_secrets s where s.client_id = c.id and s.ends_tokens) as ended_secrets
   from clients c where id = :clientId`,
)

/** Notes when a secret was used, on the way of its token; never moves back, whichever node writes last. */
export const updateLastUse = statement<{ id: string }, { secretId: string; now: Date }>(
  'client-secret-last-use',
  `update client_secrets set last_used_at = :now
   where id = :secretId and (last_used_at is null or last_used_at < :now) returning id`,
)

/** Organisations with these ids (null: all) by name, whatever its case, which Prisma cannot sort by. */
export const selectOrganisations = statement<{ id: string; name: string }, { ids: readonly string[] | null }>(
  'organisations-by-name',
  'select id, name from organisations where :ids::uuid[] is null or id = any(:ids) order by lower(name), id',
)

/** True when there is such an organisation. */
export async function organisationExists(db: Handle, organisationId: string): Promise<boolean> {
  return (await db.organisation.count({ where: { id: organisationId } })) > 0
}

export type ContactColumns = { contactName: string | null; contactEmail: string | null }
export type NewClientRow = Partial<ContactColumns> & {
  id: string
  organisationId: string
  name: string
  kind: string
  scopes: string[]
}
export type NewSecretRow = { id: string; name: string; hash: Buffer; expiresAt: Date | null }

/** A client with its first secret, or without any. */
export async function insertClient(db: Handle, client: NewClientRow, secret?: NewSecretRow): Promise<void> {
  const clientSecrets = secret && { create: { ...secret, hash: new Uint8Array(secret.hash) } }
  await db.client.create({ data: { ...client, clientSecrets } })
}

export async function insertSecret(db: Handle, clientId: string, secret: NewSecretRow): Promise<void> {
  await db.clientSecret.create({ data: { ...secret, clientId, hash: new Uint8Array(secret.hash) } })
}

export type LockedClient = ContactColumns & {
  id: string
  organisationId: string
  name: string
  kind: string
  scopes: string[]
  status: string
}

/** A client as it stands; its row stays locked until the transaction ends, so that changes come one by one. */
export const lockClient = statement<LockedClient, { clientId: string }>(
  'client-lock',
  `select id, organisation_id, name, kind, scopes, status, contact_name, contact_email
   from clients where id = :clientId for update`,
)

export async function countValidSecrets(db: Handle, clientId: string, now: Date): Promise<number> {
  const valid = { clientId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
  return db.clientSecret.count({ where: valid })
}

/** Changes what is named of a client. */
export async function updateClient(
  db: Handle,
  clientId: string,
  changes: Partial<ContactColumns & { name: string; status: string; scopes: string[] }>,
): Promise<void> {
  await db.client.update({ where: { id: clientId }, data: changes })
}

/** True when the client has ever made a case or a submission, which keep its id. Its row is locked by the caller. */
export async function hasSentAnything(db: Handle, clientId: string): Promise<boolean> {
  const [cases, submissions] = [
    await db.case.findFirst({ where: { clientId }, select: { id: true } }),
    await db.submission.findFirst({ where: { clientId }, select: { id: true } }),
  ]
  return cases !== null || submissions !== null
}

/** Whether a form sends, or has ever sent, in this client's name. */
export async function isOfForm(db: Handle, clientId: string): Promise<boolean> {
  return (await db.formOffer.findFirst({ where: { clientId }, select: { form: true } })) !== null
}

/** Removes a client with its secrets, assignments and records of token requests; says how much of it there was. */
export async function removeClient(db: Handle, clientId: string): Promise<{ secrets: number; destinations: number }> {
  const secrets = await db.clientSecret.count({ where: { clientId } })
  const destinations = await db.destinationClient.count({ where: { clientId } })
  await db.client.delete({ where: { id: clientId } })
  return { secrets, destinations }
}

type RevokedSecret = { id: string; name: string; lastUsedAt: Date | null; revokedAt: Date | null; endsTokens: boolean }
type Revocation = { clientId: string; secretId: string; endsTokens: boolean; now: Date }

/**
 * Revokes a secret; one that is revoked already keeps its time, and tokens that were ended stay so.
 * @returns it as it was before, if the client has it
 */
export async function updateRevocation(
  db: Handle,
  { clientId, secretId, endsTokens, now }: Revocation,
): Promise<RevokedSecret | undefined> {
  const select = { id: true, name: true, lastUsedAt: true, revokedAt: true, endsTokens: true }
  const found = await db.clientSecret.findFirst({ where: { id: secretId, clientId }, select })
  if (found) {
    const data = { revokedAt: found.revokedAt ?? now, endsTokens: found.endsTokens || endsTokens }
    await db.clientSecret.updateMany({ where: { id: secretId }, data })
  }
  return found ?? undefined
}

/** All clients, or those of some organisations, oldest first, each with its secrets (never their hashes), oldest first. */
export async function selectClients(db: Handle, organisationIds: readonly string[] | undefined) {
  return db.client.findMany({
    where: organisationIds && { organisationId: { in: [...organisationIds] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      organisationId: true,
      name: true,
      kind: true,
      scopes: true,
      status: true,
      createdAt: true,
      clientSecrets: secretColumns,
    },
  })
}

const secretColumns = {
  orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }],
  select: { id: true, name: true, createdAt: true, expiresAt: true, revokedAt: true, lastUsedAt: true },
}

/** A client's name and organisation. */
export async function nameOfClient(
  db: Handle,
  clientId: string,
): Promise<{ name: string; organisationId: string } | undefined> {
  const select = { name: true, organisationId: true }
  return (await db.client.findUnique({ where: { id: clientId }, select })) ?? undefined
}

/** Active destinations of an organisation, the oldest first. */
export const selectActiveDestinations = (db: Handle, organisationId: string, most: number) =>
  db.destination.findMany({
    where: { organisationId, status: 'active' },
    select: { id: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: most,
  })

/** A client with all that its page shows of it, without hashes. */
export async function selectClient(db: Handle, clientId: string) {
  return db.client.findUnique({
    where: { id: clientId },
    select: {
      id: true,
      organisationId: true,
      organisation: { select: { name: true } },
      name: true,
      kind: true,
      scopes: true,
      status: true,
      createdAt: true,
      contactName: true,
      contactEmail: true,
      clientSecrets: secretColumns,
      destinationClients: { select: { destination: { select: { id: true, name: true, status: true } } } },
      deprecatedUses: { orderBy: { lastUsedAt: 'desc' } },
    },
  })
}
