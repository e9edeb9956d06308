import { statement } from '../platform/statement.ts'

type Pair = { oneId: string; otherId: string }

/** What is sent to either of two endpoints is signed with the secrets of both from now on. */
export const pairSecrets = statement<{ id: string }, Pair>(
  'endpoints-pair-secrets',
  `update callback_endpoints set other_id = case id when :oneId::uuid then :otherId::uuid else :oneId::uuid end
   where id in (:oneId, :otherId) returning id`,
)

/** Each of them signs with its own secret alone. */
export const partSecrets = statement<{ id: string }, Pair>(
  'endpoints-part-secrets',
  `update callback_endpoints set other_id = null
   where id in (:oneId, :otherId) and other_id in (:oneId, :otherId) returning id`,
)

/**
 * How two secrets of a destination stand. `activeId`: the endpoint of the destination; of the new one: `acceptedAt`, when a
 * callback or a test was delivered last, `failingSince`, and of the newest attempt `status` and `said`, and whether it was
 * made since then and after all that went to the old one (`isNewest`).
 */
export type SecretStandingRow = {
  activeId: string | null
  acceptedAt: Date | null
  failingSince: Date | null
  status: number | null
  said: string | null
  isNewest: boolean
}

const newestOf = (endpoint: string, columns: string) =>
  `select ${columns} from callback_attempts where endpoint_id = ${endpoint} order by started_at desc, id desc limit 1`

export const selectSecretStanding = statement<
  SecretStandingRow,
  { destinationId: string; oldId: string; newId: string; since: Date | null }
>(
  'endpoints-secret-standing',
  `select d.callback_endpoint_id as active_id, e.failing_since, a.status, a.response_excerpt as said,
     greatest(e.last_success_at, (
       select max(t.started_at) from callback_attempts t
       where t.endpoint_id = e.id and t.is_test and t.error_class is null)) as accepted_at,
     coalesce(a.started_at >= :since and a.started_at > coalesce(o.started_at, '-infinity'), false) as is_newest
   from destinations d left join callback_endpoints e on e.id = :newId
   left join lateral (${newestOf('e.id', 'status, response_excerpt, started_at')}) a on true
   left join lateral (${newestOf(':oldId', 'started_at')}) o on true
   where d.id = :destinationId`,
)

export type SealedSecretRow = { id: string; url: string; shareOf: string; secretSealed: Buffer; createdAt: Date }

/** An endpoint of this destination with its sealed secret. */
export const selectEndpointOfDestination = statement<SealedSecretRow, { destinationId: string; endpointId: string }>(
  'endpoint-of-destination',
  `select id, url, share_of, secret_sealed, created_at from callback_endpoints
   where id = :endpointId and owner_kind = 'destination' and owner_id = :destinationId`,
)

/** What an endpoint answered with 2xx and some words since then, newest first. */
export const selectSaid = statement<{ id: number; said: string }, { endpointId: string; since: Date; most: number }>(
  'endpoint-said',
  `select id, response_excerpt as said from callback_attempts
   where endpoint_id = :endpointId and started_at >= :since and not is_test and status between 200 and 299
     and response_excerpt <> ''
   order by started_at desc limit :most`,
)
