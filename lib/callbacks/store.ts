import { statement } from '../platform/database.ts'

/** The endpoint of owner `$2` `$3` with url `$4` and secret `$5` digest, `$6` sealed; `$1` is its id when it is new. */
export const upsertEndpoint = statement<{ id: string }>(
  'endpoint-upsert',
  `with made as (
     insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed)
     values ($1, $2, $3, $4, $5, $6) on conflict (owner_kind, owner_id, url, secret_digest) do nothing returning id)
   select id from made
   union all
   select id from callback_endpoints where owner_kind = $2 and owner_id = $3 and url = $4 and secret_digest = $5`,
)

const waitsForDestination = `n.state = 'waiting' and n.endpoint_id in (
  select id from callback_endpoints where owner_kind = 'destination' and owner_id = $1)`

/** Moves what waits at any endpoint of destination `$1` to its endpoint `$2`; `$3` now. */
export const moveNoticesOfDestination = statement<{ id: number }>(
  'notices-move-destination',
  `update notices n set endpoint_id = e.id, next_attempt_at = greatest($3, e.next_attempt_at)
   from callback_endpoints e where e.id = $2 and n.endpoint_id <> e.id and ${waitsForDestination} returning n.id`,
)

/** Cancels what waits at any endpoint of destination `$1`, whose callback was removed; `$2` now. */
export const cancelNoticesOfDestination = statement<{ id: number }>(
  'notices-cancel-destination',
  `update notices n set state = 'cancelled', reason = 'the callback was removed', next_attempt_at = null, finished_at = $2
   where ${waitsForDestination} returning n.id`,
)
