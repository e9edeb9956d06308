import { statement } from '../../platform/statement.ts'

export type ReceiverRow = {
  id: string
  organisationId: string
  organisationName: string
  name: string
  secretSealed: Buffer
  answer: unknown
  deliveries: number
  lastAt: Date | null
}

const columns = `r.id, r.organisation_id, o.name as organisation_name, r.name, r.secret_sealed, r.answer,
  (select count(*) from sandbox_deliveries d where d.receiver_id = r.id) as deliveries,
  (select max(d.received_at) from sandbox_deliveries d where d.receiver_id = r.id) as last_at`

/** Receivers of these organisations (null: all), newest first. */
export const selectReceivers = statement<ReceiverRow, { organisations: string[] | null }>(
  'sandbox-receivers',
  `select ${columns} from sandbox_receivers r join organisations o on o.id = r.organisation_id
   where :organisations::uuid[] is null or r.organisation_id = any(:organisations)
   order by r.created_at desc, r.id limit 200`,
)

export const selectReceiver = statement<ReceiverRow, { id: string }>(
  'sandbox-receiver',
  `select ${columns} from sandbox_receivers r join organisations o on o.id = r.organisation_id where r.id = :id`,
)

/** The receiver that a destination uses already, or the one that was made for it. `addressed`: the one at its callback address. */
export const selectReceiverOf = statement<
  ReceiverRow,
  { destinationId: string; organisationId: string; addressed: string | null }
>(
  'sandbox-receiver-of',
  `select ${columns} from sandbox_receivers r join organisations o on o.id = r.organisation_id
   where r.organisation_id = :organisationId and (r.id = :addressed::uuid or r.destination_id = :destinationId)
   order by r.id = :addressed::uuid desc nulls last limit 1`,
)

type NewReceiverRow = {
  id: string
  organisationId: string
  destinationId: string | null
  name: string
  secretSealed: Buffer
  answer: string
  now: Date
  most: number
}

/** Makes a receiver, unless the organisation has as many as it may. */
export const insertReceiver = statement<{ id: string }, NewReceiverRow>(
  'sandbox-receiver-insert',
  `insert into sandbox_receivers (id, organisation_id, destination_id, name, secret_sealed, answer, created_at)
   select :id::uuid, :organisationId::uuid, :destinationId::uuid, :name::text, :secretSealed::bytea, :answer::jsonb, :now::timestamptz
   where (select count(*) from sandbox_receivers where organisation_id = :organisationId) < :most::int
   returning id`,
)

export const updateReceiver = statement<{ id: string }, { id: string; answer: string }>(
  'sandbox-receiver-answer',
  'update sandbox_receivers set answer = :answer::jsonb where id = :id returning id',
)

/** Removes a receiver that no partner uses. */
export const deleteReceiver = statement<{ id: string }, { id: string }>(
  'sandbox-receiver-delete',
  `delete from sandbox_receivers where id = :id
     and not exists (select 1 from sandbox_partners where receiver_id = :id) returning id`,
)

export type DeliveryRow = {
  id: number
  receivedAt: Date
  signature: string
  headers: Record<string, string>
  body: string
  status: number | null
}

export const selectDeliveries = statement<DeliveryRow, { receiverId: string; most: number }>(
  'sandbox-deliveries',
  `select id, received_at, signature, headers, body, status from sandbox_deliveries
   where receiver_id = :receiverId order by id desc limit :most`,
)

/**
 * A receiver that this client may follow: of its own organisation, and the callback address of nobody else. `url`: the
 * receiver's.
 */
export const selectFollowed = statement<
  { id: string },
  { receiverId: string; url: string; clientId: string; organisationId: string }
>(
  'sandbox-receiver-followed',
  `select r.id from sandbox_receivers r
   where r.id = :receiverId and r.organisation_id = :organisationId and not exists (
     select 1 from callback_endpoints e where e.url = :url and not (
       (e.owner_kind = 'client' and e.owner_id = :clientId)
       or (e.owner_kind = 'destination' and exists (
         select 1 from destination_clients a where a.destination_id = e.owner_id and a.client_id = :clientId))))`,
)

/** What came in after a delivery, oldest first; the newest one alone when none is named. */
export const selectDeliveriesAfter = statement<DeliveryRow, { receiverId: string; after: number | null; most: number }>(
  'sandbox-deliveries-after',
  `select id, received_at, signature, headers, body, status from sandbox_deliveries
   where receiver_id = :receiverId and (id > :after::bigint or (:after::bigint is null and id = (
     select max(id) from sandbox_deliveries where receiver_id = :receiverId)))
   order by id limit :most`,
)

/** Who is called back at an address: destinations, or clients that send. */
export const selectCalledBack = statement<{ ownerKind: string }, { url: string }>(
  'sandbox-receiver-owners',
  'select distinct owner_kind from callback_endpoints where url = :url order by owner_kind',
)

type NewDelivery = {
  receiverId: string
  now: Date
  signature: string
  headers: string
  body: string
  status: number | null
  most: number
}

/** Notes what came in and forgets what is older than the newest `most` of this receiver. */
export const insertDelivery = statement<{ id: number }, NewDelivery>(
  'sandbox-delivery-insert',
  `with old as (
     delete from sandbox_deliveries where id in (
       select id from sandbox_deliveries where receiver_id = :receiverId order by id desc offset :most::int - 1))
   insert into sandbox_deliveries (receiver_id, received_at, signature, headers, body, status)
   values (:receiverId, :now, :signature, :headers::jsonb, :body, :status) returning id`,
)
