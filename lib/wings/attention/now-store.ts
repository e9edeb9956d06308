import { chainsThat, isKeyInUse, type ChainRow } from '../../destinations/chains/chain-store.ts'
import { isUndelivered } from '../../callbacks/store.ts'
import { receiversOfSubmissionIds } from '../../clients/deprecations/store.ts'
import type { AttentionRow } from '../../platform/room-work.ts'
import { statement } from '../../platform/statement.ts'
import type { CaseKind } from '../../rooms/lists.ts'
import { sources, type DueSpan } from './ahead-store.ts'
import type { FirstSteps } from './schema.ts'

/** Of these organisations (null: all) the `most` most urgent. */
type AttentionQuery = { organisations: string[] | null; most: number }
type Owner = 'destination' | 'client'
type Since = AttentionQuery & { since: Date }

const mine = (organisation: string): string =>
  `(:organisations::uuid[] is null or ${organisation} = any(:organisations))`

/** The columns of the owner of a callback endpoint `e`. */
const owner = `count(*) over () as total, e.owner_kind as object_kind, e.owner_id as object_id,
  coalesce(d.name, c.name) as object_name, o.name as organisation_name`
const joinOwner = `left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id
   join organisations o on o.id = coalesce(d.organisation_id, c.organisation_id)`

const ownerAs = (kind: Owner, alias: string) =>
  `count(*) over () as total, '${kind}' as object_kind, ${alias}.id as object_id, ${alias}.name as object_name,
  o.name as organisation_name`
const destination = ownerAs('destination', 'd')
const client = ownerAs('client', 'c')

/** Notices that were given up since then and not sent again. `at`: the last time, `count`: notices. */
export const selectGivenUp = statement<AttentionRow, Since>(
  'attention-given-up',
  `select ${owner}, max(n.finished_at) as at, count(*) as count, null as detail
   from notices n join callback_endpoints e on e.id = n.endpoint_id ${joinOwner}
   where n.state = 'given-up' and n.finished_at > :since and ${isUndelivered} and ${mine('o.id')}
   group by e.owner_kind, e.owner_id, d.name, c.name, o.name
   order by max(n.finished_at) desc limit :most`,
)

const nearDeadlineOf = (kind: CaseKind, owner: Owner) =>
  statement<AttentionRow, AttentionQuery & DueSpan>(
    `attention-near-deadline-${kind}`,
    `select ${ownerAs(owner, 'w')}, min(x.due) as at, count(*) as count, null as detail
     from (${sources[kind]}) x join ${owner}s w on w.id = x.${owner}_id join organisations o on o.id = w.organisation_id
     where ${mine('o.id')} group by w.id, w.name, o.name order by min(x.due) limit :most`,
  )

/** Who is to decide what is due before `until`. `at`: when the first of it is, `count`: submissions or replies. */
export const selectNearDeadline = {
  'submissions-rejected': nearDeadlineOf('submissions-rejected', 'destination'),
  'replies-rejected': nearDeadlineOf('replies-rejected', 'client'),
}

/** True while an exchange of this kind is neither begun nor put off (`:now`, the service clock). */
const isOpenProposal = (kind: string) => `not exists (
       select from rotations r where r.destination_id = d.id and r.kind = ${kind} and r.ended_at is null)
     and not exists (
       select from rotation_postponements p where p.destination_id = d.id and p.kind = ${kind} and p.until > :now)`

/**
 * Secrets of active clients that end soon, unless the client has changed over to a newer one since; those that have ended
 * only where the client has no other. `at`: when, `detail`: the secret's name. `machine` and `soon` by the machine's clock.
 */
export const selectEndingSecrets = statement<AttentionRow, AttentionQuery & { machine: Date; soon: Date }>(
  'attention-secrets',
  `select ${client}, s.expires_at as at, null::bigint as count, s.name as detail
   from client_secrets s join clients c on c.id = s.client_id join organisations o on o.id = c.organisation_id
   where s.revoked_at is null and s.expires_at < :soon and c.status = 'active' and ${mine('o.id')}
     and (s.expires_at > :machine or not exists (
       select 1 from client_secrets other where other.client_id = c.id and other.revoked_at is null
         and (other.expires_at is null or other.expires_at > :machine)))
     and not exists (
       select 1 from client_secrets n where n.client_id = c.id and n.revoked_at is null and n.created_at > s.created_at
         and (n.expires_at is null or n.expires_at > :machine)
         and n.last_used_at > coalesce(s.last_used_at, s.created_at))
   order by s.expires_at, s.id limit :most`,
)

/** Destinations under a condition, the oldest first. */
const destinationsThat = (name: string, condition: string, detail: string) =>
  statement<AttentionRow, AttentionQuery>(
    name,
    `select ${destination}, d.created_at as at, null::bigint as count, ${detail} as detail
     from destinations d join organisations o on o.id = d.organisation_id
     where ${condition} and ${mine('o.id')} order by d.created_at, d.id limit :most`,
  )

/** Active destinations without a callback address. `at`: when they were made. */
export const selectWithoutCallback = destinationsThat(
  'attention-without-callback',
  `d.status = 'active' and d.callback_endpoint_id is null`,
  'null',
)

/** Destinations that take no submissions. `at`: when they were made, `detail`: the status. */
export const selectNotActive = destinationsThat(
  'attention-not-active',
  `d.status in ('created', 'inactive')`,
  'd.status',
)

/**
 * Uses of these deprecations by clients since then, and active clients that are sent one of `unseen`. `at`: the last time,
 * `count`: uses (null: cannot be seen), `detail`: what was used.
 */
export const selectDeprecatedUses = statement<
  AttentionRow,
  Since & { what: readonly string[]; unseen: readonly string[] }
>(
  'attention-deprecated',
  `select ${client}, u.last_used_at as at, u.uses as count, u.what as detail
   from (select client_id, what, last_used_at, uses from deprecated_uses
         where last_used_at > :since and what = any(:what::text[])
         union all
         select r.client_id, r.what, null, null from (${receiversOfSubmissionIds}) r
         join clients active on active.id = r.client_id and active.status = 'active'
         where r.what = any(:unseen::text[])) u
   join clients c on c.id = u.client_id join organisations o on o.id = c.organisation_id
   where ${mine('o.id')}
   order by u.last_used_at desc nulls last, c.id, u.what limit :most`,
)

/** Keys in use with certificates, whose exchange is neither under way nor put off. */
export const selectCertificatesToExchange = statement<ChainRow, AttentionQuery & { now: Date }>(
  'attention-certificates',
  chainsThat(isOpenProposal("k.purpose || '-key'")),
)

/** Keys in use since before then; of the same purpose the newest. `at`: since when, `detail`: the kid. */
export const selectAgedKeys = statement<AttentionRow, Since & { now: Date }>(
  'attention-aged-keys',
  `select ${destination}, k.created_at as at, null::bigint as count, k.kid as detail
   from destination_keys k join destinations d on d.id = k.destination_id join organisations o on o.id = d.organisation_id
   where k.created_at < :since and ${isKeyInUse} and ${isOpenProposal("k.purpose || '-key'")} and ${mine('o.id')}
     and not exists (
       select from destination_keys n where n.destination_id = d.id and n.purpose = 'signing' and k.purpose = 'signing'
         and n.revoked_at is null and (n.created_at, n.kid) > (k.created_at, k.kid))
   order by k.created_at, k.kid limit :most`,
)

/** The newest secrets of active clients that are valid since before then. `at`: since when, `detail`: the secret's name. */
export const selectAgedClientSecrets = statement<AttentionRow, Since & { machine: Date }>(
  'attention-aged-client-secrets',
  `select ${client}, s.created_at as at, null::bigint as count, s.name as detail
   from client_secrets s join clients c on c.id = s.client_id join organisations o on o.id = c.organisation_id
   where s.created_at < :since and s.revoked_at is null and (s.expires_at is null or s.expires_at > :machine)
     and c.status = 'active' and ${mine('o.id')}
     and not exists (
       select from client_secrets n where n.client_id = c.id and n.revoked_at is null
         and (n.expires_at is null or n.expires_at > :machine) and (n.created_at, n.id) > (s.created_at, s.id))
   order by s.created_at, s.id limit :most`,
)

/** Destinations whose callbacks are signed with the same secret since before then. `at`: since when. */
export const selectAgedCallbackSecrets = statement<AttentionRow, Since & { now: Date }>(
  'attention-aged-callback-secrets',
  `select ${destination}, e.created_at as at, null::bigint as count, null as detail
   from destinations d join callback_endpoints e on e.id = d.callback_endpoint_id
   join organisations o on o.id = d.organisation_id
   where e.created_at < :since and d.status <> 'decommissioned' and ${isOpenProposal("'callback-secret'")}
     and ${mine('o.id')}
   order by e.created_at, d.id limit :most`,
)

/**
 * How far the organisations have come on the way to a submission. The pair of partners that plays a whole case for show
 * does not count. `since`: a first case is told of while it is younger (service clock).
 */
export const selectFirstSteps = statement<FirstSteps, { organisations: string[] | null; since: Date }>(
  'overview-first-steps',
  `with played as (
     select p.client_id, p.destination_id from sandbox_partners p
     where p.counterpart_id is not null or exists (select 1 from sandbox_partners o where o.counterpart_id = p.id)),
   c as (select id, kind, created_at from clients
     where ${mine('organisation_id')} and id not in (select client_id from played)),
   d as (select * from destinations where ${mine('organisation_id')} and status <> 'decommissioned'
     and id not in (select destination_id from played where destination_id is not null)),
   -- looked at row by row until one fits: an installation may have millions
   sent as not materialized (select cases.id, cases.created_at from cases
     where (${mine('organisation_id')} or client_id in (select id from c))
       and client_id not in (select client_id from played)
       and exists (select from submissions s where s.case_id = cases.id and s.state <> 'incomplete'))
   select (select count(*) from organisations o where ${mine('o.id')}) as organisations,
     exists (select 1 from c where kind = 'administration-system') as administration_client,
     exists (select 1 from c where kind = 'online-service') as online_service_client,
     exists (select 1 from d) as destination,
     exists (select 1 from d where encryption_kid is not null and exists (select 1 from destination_keys k
       where k.destination_id = d.id and k.purpose = 'signing' and k.revoked_at is null)) as keys,
     exists (select 1 from destination_clients a join d on d.id = a.destination_id) as assignment,
     exists (select 1 from d where callback_endpoint_id is not null) as callback,
     exists (select 1 from sent) as submission,
     (select id from sent where created_at > :since and not exists (select 1 from sent where created_at <= :since)
      order by created_at, id limit 1) as first_case_id,
     (select id from d order by created_at, id limit 1) as destination_id,
     (select id from c where kind = 'online-service' order by created_at, id limit 1) as online_service_id`,
)
