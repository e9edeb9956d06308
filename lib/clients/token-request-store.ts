import type { Handle } from '../platform/database.ts'
import { statement } from '../platform/statement.ts'

/**
 * Writes notes of token requests from a JSON array. Those of no client are left out. A secret that was wrong may be an old one of
 * the client: then the reason says which way it came to its end.
 */
export const insertTokenRequests = statement<never, { notes: string }>(
  'token-requests-insert',
  `insert into token_requests (client_id, at, outcome, reason, scope, address)
   select r.client_id, r.at, r.outcome,
          case when s.revoked_at is not null then 'revoked-secret' when s.expires_at <= r.at then 'expired-secret'
               else r.reason end,
          r.scope, r.address
   from jsonb_to_recordset(:notes::jsonb)
          as r(n int, client_id uuid, at timestamptz, outcome text, reason text, scope text, address text, hash text)
   join clients c on c.id = r.client_id
   left join client_secrets s on s.client_id = r.client_id and s.hash = decode(r.hash, 'hex')
   order by r.n`,
)

/** Adds uses, a JSON array, to what is known of them. */
export const upsertDeprecatedUses = statement<never, { uses: string }>(
  'deprecated-uses-upsert',
  `insert into deprecated_uses as known (client_id, what, first_used_at, last_used_at, uses)
   select u.client_id, u.what, u.first_used_at, u.last_used_at, u.uses
   from jsonb_to_recordset(:uses::jsonb)
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

/** The token requests of a client, newest first; those before an id, if that is given. */
export async function selectTokenRequests(
  db: Handle,
  { clientId, before, most }: { clientId: string; before: number | undefined; most: number },
): Promise<TokenRequestRow[]> {
  const rows = await db.tokenRequest.findMany({
    where: { clientId, id: { lt: before } },
    orderBy: { id: 'desc' },
    take: most,
    select: { id: true, at: true, outcome: true, reason: true, scope: true, address: true },
  })
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
