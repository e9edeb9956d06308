import { statement, type Database } from '../platform/database.ts'
import type { Prisma } from '../platform/prisma/client.ts'

/** Prisma's client, or its handle inside a transaction: for managing clients, never on the token's path. */
export type Management = Prisma.TransactionClient

type SecretHashRow = { id: string; hash: Buffer; last_used_at: Date | null }
export type ClientWithSecrets = { id: string; status: string; scopes: string[]; secrets: SecretHashRow[] }

type JoinedRow = { id: string; status: string; scopes: string[] } & (
  { secret_id: string; hash: Buffer; last_used_at: Date | null } | { secret_id: null; hash: null; last_used_at: null }
)

const selectClientAndSecrets = statement<JoinedRow>(
  'client-and-secrets',
  `select c.id, c.status, c.scopes, s.id as secret_id, s.hash, s.last_used_at
   from clients c
   left join client_secrets s
     on s.client_id = c.id and s.revoked_at is null and (s.expires_at is null or s.expires_at > $2)
   where c.id = $1`,
)

/** A client with the secrets that are valid at `now` (machine clock), in one round trip. */
export async function selectClientWithSecrets(
  db: Database,
  clientId: string,
  now: Date,
): Promise<ClientWithSecrets | undefined> {
  const rows = await selectClientAndSecrets(db, clientId, now)
  const [first] = rows
  if (!first) return undefined
  const secrets = rows.flatMap((row) =>
    row.secret_id === null ? [] : { id: row.secret_id, hash: row.hash, last_used_at: row.last_used_at },
  )
  return { id: first.id, status: first.status, scopes: first.scopes, secrets }
}

export type ClientStandingRow = { organisation_id: string; status: string; scopes: string[] }

/** What a client may do at this moment: `$1` client id. */
export const selectClientStanding = statement<ClientStandingRow>(
  'client-standing',
  'select organisation_id, status, scopes from clients where id = $1',
)

/** Notes that secret `$1` was used at `$2`; never moves back, whichever node writes last. */
export const updateLastUse = statement<{ id: string }>(
  'client-secret-last-use',
  `update client_secrets set last_used_at = $2
   where id = $1 and (last_used_at is null or last_used_at < $2) returning id`,
)

/** True when there is such an organisation. */
export async function organisationExists(management: Management, organisationId: string): Promise<boolean> {
  return (await management.organisation.count({ where: { id: organisationId } })) > 0
}

export type ContactColumns = { contactName: string | null; contactEmail: string | null }
export type NewClientRow = ContactColumns & {
  id: string
  organisationId: string
  name: string
  kind: string
  scopes: string[]
}
export type NewSecretRow = { id: string; name: string; hash: Buffer; expiresAt: Date | null }

/** A client with its first secret. */
export async function insertClient(management: Management, client: NewClientRow, secret: NewSecretRow): Promise<void> {
  const first = { ...secret, hash: new Uint8Array(secret.hash) }
  await management.client.create({ data: { ...client, clientSecrets: { create: first } } })
}

/** A client without any secret: `$1` id, `$2` organisation, `$3` name, `$4` kind, `$5` scopes. */
export const insertClientAlone = statement<never>(
  'client-insert-alone',
  'insert into clients (id, organisation_id, name, kind, scopes) values ($1, $2, $3, $4, $5)',
)

export async function insertSecret(management: Management, clientId: string, secret: NewSecretRow): Promise<void> {
  await management.clientSecret.create({ data: { ...secret, clientId, hash: new Uint8Array(secret.hash) } })
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
export async function lockClient(management: Management, clientId: string): Promise<LockedClient | undefined> {
  const rows = await management.$queryRaw<LockedClient[]>`
    select id, organisation_id as "organisationId", name, kind, scopes, status, contact_name as "contactName",
           contact_email as "contactEmail"
    from clients where id = ${clientId}::uuid for update`
  return rows[0]
}

export async function countValidSecrets(management: Management, clientId: string, now: Date): Promise<number> {
  const valid = { clientId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
  return management.clientSecret.count({ where: valid })
}

/** Changes what is named of a client. */
export async function updateClient(
  management: Management,
  clientId: string,
  changes: Partial<ContactColumns & { name: string; status: string; scopes: string[] }>,
): Promise<void> {
  await management.client.update({ where: { id: clientId }, data: changes })
}

/** True when the client has ever made a case or a submission, which keep its id. Its row is locked by the caller. */
export async function hasSentAnything(management: Management, clientId: string): Promise<boolean> {
  const [cases, submissions] = [
    await management.case.findFirst({ where: { clientId }, select: { id: true } }),
    await management.submission.findFirst({ where: { clientId }, select: { id: true } }),
  ]
  return cases !== null || submissions !== null
}

/** Removes a client with its secrets, assignments and records of token requests; says how much of it there was. */
export async function removeClient(
  management: Management,
  clientId: string,
): Promise<{ secrets: number; destinations: number }> {
  const secrets = await management.clientSecret.count({ where: { clientId } })
  const destinations = await management.destinationClient.count({ where: { clientId } })
  await management.client.delete({ where: { id: clientId } })
  return { secrets, destinations }
}

type RevokedSecret = { id: string; name: string; lastUsedAt: Date | null; revokedAt: Date | null }

/** Revokes a secret; one that is revoked already keeps its time. @returns it as it was before, if the client has it */
export async function updateRevocation(
  management: Management,
  clientId: string,
  secretId: string,
  now: Date,
): Promise<RevokedSecret | undefined> {
  const select = { id: true, name: true, lastUsedAt: true, revokedAt: true }
  const found = await management.clientSecret.findFirst({ where: { id: secretId, clientId }, select })
  if (found && !found.revokedAt) {
    await management.clientSecret.updateMany({ where: { id: secretId, revokedAt: null }, data: { revokedAt: now } })
  }
  return found ?? undefined
}

/** All clients, or those of some organisations, oldest first, each with its secrets (never their hashes), oldest first. */
export async function selectClients(management: Management, organisationIds: readonly string[] | undefined) {
  return management.client.findMany({
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
  management: Management,
  clientId: string,
): Promise<{ name: string; organisationId: string } | undefined> {
  const select = { name: true, organisationId: true }
  return (await management.client.findUnique({ where: { id: clientId }, select })) ?? undefined
}

/** A client with all that its page shows of it, without hashes. */
export async function selectClient(management: Management, clientId: string) {
  return management.client.findUnique({
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
