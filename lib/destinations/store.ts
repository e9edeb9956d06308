import { statement, type Database } from '../platform/database.ts'
import type { DestinationRecord, DestinationStatus, PublicService } from './schema.ts'

/** A destination as it is stored; `callbackUrl` stands beside the endpoint that holds the secret. */
export type Destination = {
  id: string
  organisationId: string
  name: string
  status: DestinationStatus
  contactInformation: DestinationRecord['contactInformation']
  metadataVersions: string[]
  publicServices: PublicService[]
  encryptionKid: string | null
  callbackEndpointId: string | null
  callbackUrl: string | null
}

const columns = `d.id, d.organisation_id as "organisationId", d.name, d.status,
  d.contact_information as "contactInformation", d.metadata_versions as "metadataVersions",
  d.public_services as "publicServices", d.encryption_kid as "encryptionKid",
  d.callback_endpoint_id as "callbackEndpointId", e.url as "callbackUrl"`

const source = 'destinations d left join callback_endpoints e on e.id = d.callback_endpoint_id'

/** Rows that a client is assigned to (`$1`); every row when it is null. */
const visible = `($1::uuid is null or exists (
  select 1 from destination_clients a where a.destination_id = d.id and a.client_id = $1))`

const selectOne = statement<Destination>(
  'destination',
  `select ${columns} from ${source} where ${visible} and d.id = $2`,
)
const selectOneLocked = statement<Destination>(
  'destination-locked',
  `select ${columns} from ${source} where ${visible} and d.id = $2 for update of d`,
)
const selectPage = statement<Destination>(
  'destination-page',
  `select ${columns} from ${source} where ${visible} order by d.created_at, d.id offset $2 limit $3`,
)
const countVisible = statement<{ count: number }>(
  'destination-count',
  `select count(*) as count from destinations d where ${visible}`,
)

/** @param clientId the client that must be assigned; null for any destination */
export async function findDestination(
  db: Database,
  id: string,
  clientId: string | null,
): Promise<Destination | undefined> {
  return (await selectOne(db, clientId, id))[0]
}

/** Like `findDestination`; the row stays locked until the transaction ends, so that changes come one by one. */
export async function lockDestination(
  tx: Database,
  id: string,
  clientId: string | null,
): Promise<Destination | undefined> {
  return (await selectOneLocked(tx, clientId, id))[0]
}

/** Oldest first, with the number of all. */
export async function pageOfDestinations(
  db: Database,
  clientId: string | null,
  page: { offset: number; limit: number },
): Promise<{ destinations: Destination[]; totalCount: number }> {
  const destinations = await selectPage(db, clientId, page.offset, page.limit)
  const [total] = await countVisible(db, clientId)
  return { destinations, totalCount: total?.count ?? 0 }
}

const insertOne = statement<Destination>(
  'destination-insert',
  `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions, created_at, updated_at)
   select $1::uuid, o.id, $3::text, 'created', $4::jsonb, $5::text[], $6::timestamptz, $6::timestamptz from organisations o where o.id = $2
   returning id, organisation_id as "organisationId", name, status, contact_information as "contactInformation",
     metadata_versions as "metadataVersions", public_services as "publicServices", encryption_kid as "encryptionKid",
     callback_endpoint_id as "callbackEndpointId", null as "callbackUrl"`,
)

export type Described = Pick<Destination, 'name' | 'contactInformation' | 'metadataVersions'>

/** A new destination in status `created`, without services, keys and callback; nothing when the organisation is gone. */
export async function insertDestination(
  tx: Database,
  ids: { id: string; organisationId: string },
  described: Described,
  now: Date,
): Promise<Destination | undefined> {
  const contact = JSON.stringify(described.contactInformation)
  const [row] = await insertOne(
    tx,
    ids.id,
    ids.organisationId,
    described.name,
    contact,
    described.metadataVersions,
    now,
  )
  return row
}

const updateOne = statement<{ id: string }>(
  'destination-update',
  `update destinations set name = $2, status = $3, contact_information = $4, metadata_versions = $5, public_services = $6,
     encryption_kid = $7, callback_endpoint_id = $8, updated_at = $9
   where id = $1`,
)

export async function updateDestination(tx: Database, destination: Destination, now: Date): Promise<void> {
  const { id, name, status, contactInformation, metadataVersions, publicServices } = destination
  const contact = JSON.stringify(contactInformation)
  const services = JSON.stringify(publicServices)
  const { encryptionKid, callbackEndpointId } = destination
  await updateOne(tx, id, name, status, contact, metadataVersions, services, encryptionKid, callbackEndpointId, now)
}

/** `$1` destination, `$2` client, `$3` time; answers a row when both exist within one organisation. */
export const insertAssignment = statement<{ client_id: string }>(
  'destination-assign',
  `insert into destination_clients (destination_id, client_id, created_at)
   select d.id, c.id, $3 from destinations d join clients c on c.organisation_id = d.organisation_id
   where d.id = $1 and c.id = $2
   on conflict (destination_id, client_id) do update set created_at = destination_clients.created_at
   returning client_id`,
)

const selectAssignment = statement<{ client_id: string }>(
  'destination-assigned',
  'select client_id from destination_clients where destination_id = $1 and client_id = $2',
)

export async function isAssigned(db: Database, destinationId: string, clientId: string): Promise<boolean> {
  return (await selectAssignment(db, destinationId, clientId)).length > 0
}

/** `$1` destination, `$2` client; answers a row when it was assigned. */
export const deleteAssignment = statement<{ client_id: string }>(
  'destination-unassign',
  'delete from destination_clients where destination_id = $1 and client_id = $2 returning client_id',
)

/** `$1` destination: how many of its submissions and replies are not deleted yet (decisions 4: open). */
const countOpen = statement<{ count: number }>(
  'destination-open',
  `select (select count(*) from submissions where destination_id = $1 and state <> 'deleted')
     + (select count(*) from replies where destination_id = $1 and state <> 'deleted') as count`,
)

export async function openDocuments(tx: Database, id: string): Promise<number> {
  return (await countOpen(tx, id))[0]?.count ?? 0
}

const deleteWithoutCases = statement<{ id: string }>(
  'destination-delete',
  'delete from destinations d where d.id = $1 and not exists (select 1 from cases where destination_id = d.id) returning id',
)
const deleteAssignments = statement<never>(
  'destination-unassign-all',
  'delete from destination_clients where destination_id = $1',
)

/** Removes a destination with its keys. False, with nothing done, when it still has cases. */
export async function removeDestination(tx: Database, id: string): Promise<boolean> {
  return (await deleteWithoutCases(tx, id)).length > 0
}

/** Takes a destination from all its clients. */
export async function removeAssignments(tx: Database, id: string): Promise<void> {
  await deleteAssignments(tx, id)
}
