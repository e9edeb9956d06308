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

export type NewClientRow = { id: string; organisationId: string; name: string; kind: string; scopes: string[] }
export type NewSecretRow = { id: string; name: string; hash: Buffer; expiresAt: Date | null }

/** A client with its first secret. */
export async function insertClient(management: Management, client: NewClientRow, secret: NewSecretRow): Promise<void> {
  const first = { ...secret, hash: new Uint8Array(secret.hash) }
  await management.client.create({ data: { ...client, clientSecrets: { create: first } } })
}

export async function insertSecret(management: Management, clientId: string, secret: NewSecretRow): Promise<void> {
  await management.clientSecret.create({ data: { ...secret, clientId, hash: new Uint8Array(secret.hash) } })
}

/** A client's kind and scopes; its row stays locked until the transaction ends, so that changes come one by one. */
export async function lockClient(
  management: Management,
  clientId: string,
): Promise<{ kind: string; scopes: string[] } | undefined> {
  const rows = await management.$queryRaw<{ kind: string; scopes: string[] }[]>`
    select kind, scopes from clients where id = ${clientId}::uuid for update`
  return rows[0]
}

export async function countValidSecrets(management: Management, clientId: string, now: Date): Promise<number> {
  const valid = { clientId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
  return management.clientSecret.count({ where: valid })
}

/** True when the client is there. */
export async function updateStatus(management: Management, clientId: string, status: string): Promise<boolean> {
  return (await management.client.updateMany({ where: { id: clientId }, data: { status } })).count > 0
}

export async function updateScopes(management: Management, clientId: string, scopes: string[]): Promise<void> {
  await management.client.update({ where: { id: clientId }, data: { scopes } })
}

/** Revokes a secret, keeping the time of an earlier revocation. True when the client has such a secret. */
export async function updateRevocation(
  management: Management,
  clientId: string,
  secretId: string,
  now: Date,
): Promise<boolean> {
  const secret = { id: secretId, clientId }
  await management.clientSecret.updateMany({ where: { ...secret, revokedAt: null }, data: { revokedAt: now } })
  return (await management.clientSecret.count({ where: secret })) > 0
}

/** All clients, or those of one organisation, oldest first, each with its secrets (never their hashes), oldest first. */
export async function selectClients(management: Management, organisationId: string | undefined) {
  return management.client.findMany({
    where: { organisationId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: {
      clientSecrets: {
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        select: { id: true, name: true, createdAt: true, expiresAt: true, revokedAt: true, lastUsedAt: true },
      },
    },
  })
}
