import { statement } from '../platform/database.ts'

/**
 * Writes the notes `$1` of token requests. Those of no client are left out. A secret that was wrong may be an old one of
 * the client: then the reason says which way it came to its end.
 */
export const insertTokenRequests = statement<never>(
  'token-requests-insert',
  `insert into token_requests (client_id, at, outcome, reason, scope, address)
   select r.client_id, r.at, r.outcome,
          case when s.revoked_at is not null then 'revoked-secret' when s.expires_at <= r.at then 'expired-secret'
               else r.reason end,
          r.scope, r.address
   from jsonb_to_recordset($1::jsonb)
          as r(n int, client_id uuid, at timestamptz, outcome text, reason text, scope text, address text, hash text)
   join clients c on c.id = r.client_id
   left join client_secrets s on s.client_id = r.client_id and s.hash = decode(r.hash, 'hex')
   order by r.n`,
)

/** Adds the uses `$1` to what is known of them. */
export const upsertDeprecatedUses = statement<never>(
  'deprecated-uses-upsert',
  `insert into deprecated_uses as known (client_id, what, first_used_at, last_used_at, uses)
   select u.client_id, u.what, u.first_used_at, u.last_used_at, u.uses
   from jsonb_to_recordset($1::jsonb)
          as u(client_id uuid, what text, first_used_at timestamptz, last_used_at timestamptz, uses bigint)
   join clients c on c.id = u.client_id
   order by u.client_id, u.what
   on conflict (client_id, what) do update set
     last_used_at = greatest(known.last_used_at, excluded.last_used_at), uses = known.uses + excluded.uses`,
)

export type TokenRequestRow = {
  id: number
  at: Date
  outcome: string
  reason: string | null
  scope: string | null
  address: string
}

/** The token requests of client `$1`, newest first: at most `$3` of those before `$2`, if that is given. */
export const selectTokenRequests = statement<TokenRequestRow>(
  'token-requests-list',
  `select id, at, outcome, reason, scope, address from token_requests
   where client_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
)
