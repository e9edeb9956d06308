import type { Handle } from '../platform/database.ts'
import { hotStatement, statement } from '../platform/statement.ts'
import type { ReplyChannels } from './reply-channels.ts'
import type { DestinationRecord, PublicService } from './schema.ts'
import type { DestinationStatus } from '@kurier/wire/names'

/** A destination as it is stored; `callbackUrl` stands beside the endpoint that holds the secret. */
export type Destination = {
  id: string
  organisationId: string
  name: string
  status: DestinationStatus
  contactInformation: DestinationRecord['contactInformation']
  metadataVersions: string[]
  publicServices: PublicService[]
  replyChannels: ReplyChannels
  encryptionKid: string | null
  callbackEndpointId: string | null
  callbackUrl: string | null
}

const columns = `d.id, d.organisation_id, d.name, d.status, d.contact_information, d.metadata_versions,
  d.public_services, d.reply_channels, d.encryption_kid, d.callback_endpoint_id, e.url as callback_url`

const source = 'destinations d left join callback_endpoints e on e.id = d.callback_endpoint_id'

type Which = { id: string; clientId: string | null }

/** That client `:clientId` is assigned, unless it is null. */
const visible = `(:clientId::uuid is null or exists (
  select 1 from destination_clients a where a.destination_id = d.id and a.client_id = :clientId))`

/** Asked for by nearly every call about a destination or a new submission, so a prepared statement. */
const selectOne = statement<Destination, Which>(
  'destination',
  `select ${columns} from ${source} where ${visible} and d.id = :id`,
)
const selectOneLocked = statement<Destination, Which>(
  'destination-locked',
  `select ${columns} from ${source} where ${visible} and d.id = :id for update of d`,
)

/** The facts by which a destination takes a submission; `version` changes with every change of the row. */
export type Taking = Pick<Destination, 'status' | 'publicServices'> & { version: string }

/** Asked for by new submissions, so a prepared statement. */
export const selectTaking = hotStatement<Taking, { id: string }>(
  'destination-taking',
  'select status, public_services, xmin::text as version from destinations where id = :id',
)

/** @param clientId the client that must be assigned; null for any destination */
export async function findDestination(
  db: Handle,
  id: string,
  clientId: string | null,
): Promise<Destination | undefined> {
  return (await selectOne(db, { id, clientId }))[0]
}

/** Like `findDestination`; the row stays locked until the transaction ends, so that changes come one by one. */
export async function lockDestination(
  tx: Handle,
  id: string,
  clientId: string | null,
): Promise<Destination | undefined> {
  return (await selectOneLocked(tx, { id, clientId }))[0]
}

/** Oldest first, with the number of all. */
export async function pageOfDestinations(
  db: Handle,
  clientId: string | null,
  page: { offset: number; limit: number },
): Promise<{ destinations: Destination[]; totalCount: number }> {
  const where = clientId === null ? {} : { destinationClients: { some: { clientId } } }
  const rows = await db.destination.findMany({
    where,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    skip: page.offset,
    take: page.limit,
    omit: { createdAt: true, updatedAt: true, callbackSince: true },
    include: { callbackEndpoint: { select: { url: true } } },
  })
  const destinations = rows.map(({ callbackEndpoint, ...row }) => {
    return { ...row, callbackUrl: callbackEndpoint?.url ?? null } as Destination // stored as `Destination` says
  })
  return { destinations, totalCount: await db.destination.count({ where }) }
}

export type DestinationFacts = Pick<Destination, 'name' | 'contactInformation' | 'metadataVersions' | 'replyChannels'>

/** A new destination in status `created`, without services, keys and callback. */
export async function insertDestination(
  db: Handle,
  ids: { id: string; organisationId: string },
  described: DestinationFacts,
  now: Date,
): Promise<Destination> {
  const nothingYet = { publicServices: [], encryptionKid: null, callbackEndpointId: null }
  const row = { ...ids, ...described, ...nothingYet, status: 'created' as const }
  await db.destination.create({ data: { ...row, createdAt: now, updatedAt: now } })
  return { ...row, callbackUrl: null }
}

export async function updateDestination(db: Handle, destination: Destination, now: Date): Promise<void> {
  const { id, callbackUrl: _ofTheEndpoint, ...row } = destination
  await db.destination.update({ where: { id }, data: { ...row, updatedAt: now } })
}

type Assignment = { destinationId: string; clientId: string }

/** False when the client is assigned already. */
export async function insertAssignment(db: Handle, assignment: Assignment, now: Date): Promise<boolean> {
  const data = { ...assignment, createdAt: now }
  return (await db.destinationClient.createMany({ data, skipDuplicates: true })).count > 0
}

/** False when the client was not assigned. */
export async function deleteAssignment(db: Handle, assignment: Assignment): Promise<boolean> {
  return (await db.destinationClient.deleteMany({ where: assignment })).count > 0
}

/** Takes a destination from all its clients. */
export async function removeAssignments(db: Handle, destinationId: string): Promise<void> {
  await db.destinationClient.deleteMany({ where: { destinationId } })
}

const countOpen = statement<{ count: number }, { id: string }>(
  'destination-open',
  `select (select count(*) from submissions where destination_id = :id and state <> 'deleted')
     + (select count(*) from replies where destination_id = :id and state <> 'deleted') as count`,
)

/** How many submissions and replies of a destination are not deleted yet (decisions 4: open). */
export async function openDocuments(db: Handle, id: string): Promise<number> {
  return (await countOpen(db, { id }))[0]?.count ?? 0
}

/** Removes a destination with its keys; no row, and nothing done, when it still has cases. */
export const deleteWithoutCases = statement<{ id: string }, { id: string }>(
  'destination-delete',
  `delete from destinations d where d.id = :id and not exists (select 1 from cases where destination_id = d.id)
   returning id`,
)
