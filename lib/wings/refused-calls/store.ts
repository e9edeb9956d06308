import { statement } from '../../platform/statement.ts'

/** Writes records, a JSON array; those of no client are left out. */
export const insertRefusedCalls = statement<never, { calls: string }>(
  'refused-calls-insert',
  `insert into refused_calls (request_id, client_id, at, method, route, path, query_names, status, code, pointer)
   select r."requestId", r."clientId", r.at, r.method, r.route, r.path, r."queryNames", r.status, r.code, r.pointer
   from jsonb_to_recordset(:calls::jsonb)
          as r("requestId" uuid, "clientId" uuid, at timestamptz, method text, route text, path text, "queryNames" text[],
               status int, code text, pointer text)
   join clients c on c.id = r."clientId"
   order by r."requestId"`,
)

/** Adds counts, a JSON array, to what is counted already. */
export const addRefusedCallCounts = statement<never, { counts: string }>(
  'refused-call-counts-add',
  `insert into refused_call_counts as known (client_id, hour, status, calls)
   select r."clientId", r.hour, r.status, r.calls
   from jsonb_to_recordset(:counts::jsonb) as r("clientId" uuid, hour timestamptz, status int, calls bigint)
   join clients c on c.id = r."clientId"
   order by r."clientId", r.hour, r.status
   on conflict (client_id, hour, status) do update set calls = known.calls + excluded.calls`,
)

/** Leaves each of these clients its newest records. */
export const trimRefusedCalls = statement<never, { clients: string[]; most: number }>(
  'refused-calls-trim',
  `delete from refused_calls r using unnest(:clients::uuid[]) as c(id)
   where r.client_id = c.id and r.request_id <= (
     select k.request_id from refused_calls k where k.client_id = c.id order by k.request_id desc offset :most limit 1)`,
)

export const removeOldRefusedCalls = statement<{ requestId: string }, { before: Date; most: number }>(
  'refused-calls-remove',
  `delete from refused_calls
   where request_id in (select request_id from refused_calls where at < :before order by at limit :most)
   returning request_id`,
)

export const removeOldRefusedCallCounts = statement<{ status: number }, { before: Date; most: number }>(
  'refused-call-counts-remove',
  `delete from refused_call_counts where (client_id, hour, status) in (
     select client_id, hour, status from refused_call_counts where hour < :before order by hour limit :most)
   returning status`,
)

export type RefusedCallRow = {
  requestId: string
  at: Date
  method: string
  route: string
  path: string
  queryNames: string[]
  status: number
  code: string
  pointer: string | null
}

/** Each is null when it does not matter. */
export type RefusedCallFilter = {
  clientId: string
  requestId: string | null
  status: number | null
  code: string | null
  method: string | null
  from: Date | null
  until: Date | null
  before: string | null
  most: number
}

/** The refused calls of a client, newest first. */
export const selectRefusedCalls = statement<RefusedCallRow, RefusedCallFilter>(
  'refused-calls-select',
  `select request_id, at, method, route, path, query_names, status, code, pointer from refused_calls
   where client_id = :clientId and (:requestId::uuid is null or request_id = :requestId)
     and (:status::int is null or status = :status) and (:code::text is null or code = :code)
     and (:method::text is null or method = :method)
     and (:from::timestamptz is null or at >= :from) and (:until::timestamptz is null or at < :until)
     and (:before::uuid is null or request_id < :before)
   order by request_id desc limit :most`,
)

/** How many calls of a client were refused since then, and how many of them have a record. */
export const countRefusedCalls = statement<{ all: number; kept: number }, { clientId: string; since: Date }>(
  'refused-calls-count',
  `select (select coalesce(sum(calls), 0)::bigint from refused_call_counts
           where client_id = :clientId and hour >= :since) as all,
          (select count(*) from refused_calls where client_id = :clientId and at >= :since) as kept`,
)

/** Those of all clients, by their status. */
export const selectRefusedByStatus = statement<{ status: number; calls: number }, { since: Date }>(
  'refused-calls-by-status',
  `select status, sum(calls)::bigint as calls from refused_call_counts where hour >= :since group by status order by status`,
)

export type FoundCallRow = {
  requestId: string
  clientId: string
  clientName: string
  method: string
  path: string
  status: number
}

/** Those whose request ids lie within these bounds, of the clients of these organisations (null: all). */
export const selectCallsByIds = statement<
  FoundCallRow,
  { lowers: string[]; uppers: string[]; endings: (string | null)[]; organisations: string[] | null; most: number }
>(
  'refused-calls-by-ids',
  `select x.* from unnest(:lowers::uuid[], :uppers::uuid[], :endings::text[]) as w(lower, upper, ending)
   cross join lateral (
     select r.request_id, r.client_id, c.name as client_name, r.method, r.path, r.status
     from refused_calls r join clients c on c.id = r.client_id
     where r.request_id between w.lower and w.upper
       and (w.ending is null or right(r.request_id::text, length(w.ending)) = w.ending)
       and (:organisations::uuid[] is null or c.organisation_id = any(:organisations))
     order by r.request_id desc limit :most) x`,
)
