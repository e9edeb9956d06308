import { isDue } from '../../platform/due.ts'
import { MINUTE } from '../../platform/durations.ts'
import { statement } from '../../platform/statement.ts'
import type { PartnerKind } from './terms.ts'

export type PartnerRow = {
  id: string
  organisationId: string
  organisationName: string
  kind: PartnerKind
  name: string
  clientId: string
  receiverId: string
  counterpartId: string | null
  destinationId: string | null
  destinationName: string | null
  behaviour: unknown
  isRunning: boolean
  isReady: boolean
  toSend: number
}

const columns = `p.id, p.organisation_id, o.name as organisation_name, p.kind, p.name, p.client_id, p.receiver_id,
  p.counterpart_id, p.destination_id, d.name as destination_name, p.behaviour, p.is_running, p.keys_sealed is not null as is_ready, p.to_send`
const joined = `sandbox_partners p join organisations o on o.id = p.organisation_id
  left join destinations d on d.id = p.destination_id`

/** Partners of these organisations (null: all), newest first. */
export const selectPartners = statement<PartnerRow, { organisations: string[] | null }>(
  'sandbox-partners',
  `select ${columns} from ${joined}
   where :organisations::uuid[] is null or p.organisation_id = any(:organisations)
   order by p.created_at desc, p.id limit 200`,
)

export const selectPartner = statement<PartnerRow, { id: string }>(
  'sandbox-partner',
  `select ${columns} from ${joined} where p.id = :id`,
)

export type ActRow = {
  partnerId: string
  at: Date
  act: string
  caseId: string | null
  subjectId: string | null
  problem: string | null
}

/** The newest acts of each of these partners, newest first. */
export const selectActs = statement<ActRow, { partners: string[]; most: number }>(
  'sandbox-acts',
  `select a.partner_id, a.at, a.act, a.case_id, a.subject_id, a.problem
   from unnest(:partners::uuid[]) as p(id) cross join lateral (
     select * from sandbox_acts where partner_id = p.id order by id desc limit :most) a
   order by a.id desc`,
)

type NewPartnerRow = {
  id: string
  organisationId: string
  kind: string
  name: string
  clientId: string
  receiverId: string
  destinationId: string | null
  counterpartId: string | null
  secretSealed: Buffer
  behaviour: string
  toSend: number
  now: Date
  most: number
}

/** Makes a partner, unless the organisation has as many as it may. */
export const insertPartner = statement<{ id: string }, NewPartnerRow>(
  'sandbox-partner-insert',
  `insert into sandbox_partners (id, organisation_id, kind, name, client_id, receiver_id, destination_id, counterpart_id,
                                 secret_sealed, behaviour, is_running, to_send, next_due_at, created_at)
   select :id::uuid, :organisationId::uuid, :kind::text, :name::text, :clientId::uuid, :receiverId::uuid,
     :destinationId::uuid, :counterpartId::uuid, :secretSealed::bytea, :behaviour::jsonb, true, :toSend::int,
     :now::timestamptz, :now::timestamptz
   where (select count(*) from sandbox_partners where organisation_id = :organisationId) < :most::int
   returning id`,
)

type PartnerUpdate = { id: string; behaviour: string; isRunning: boolean; toSend: number; now: Date }

export const updatePartner = statement<{ id: string }, PartnerUpdate>(
  'sandbox-partner-change',
  `update sandbox_partners
   set behaviour = :behaviour::jsonb, is_running = :isRunning, to_send = :toSend, next_due_at = :now
   where id = :id returning id`,
)

export const deletePartner = statement<{ id: string }, { id: string }>(
  'sandbox-partner-delete',
  'delete from sandbox_partners where id = :id returning id',
)

export type DueRow = {
  id: string
  kind: PartnerKind
  name: string
  clientId: string
  receiverId: string
  receiverSecretSealed: Buffer
  destinationId: string | null
  secretSealed: Buffer
  keysSealed: Buffer | null
  behaviour: unknown
  /** an online service: one submission is to be sent now */
  sends: boolean
}

/** Attempts at one submission or reply after which a partner leaves it alone. */
const MOST_FAILURES = 3

const notLeftAlone = (subject: string): string => `(select count(*) from sandbox_acts a
  where a.subject_id = ${subject} and a.partner_id = p.id and a.problem is not null) < ${MOST_FAILURES}`

/**
 * Its callback has gone out, or has had five seconds to: a decision before that would leave the callback without news.
 */
const isTold = (subject: string): string => `not exists (select from notices n
    where n.subject_id = ${subject} and n.state = 'waiting' and n.attempts = 0 and n.type <> 'new-events'
      and n.created_at > :service::timestamptz - interval '5 seconds')`

const waitingSubmissions = `from submissions s where s.destination_id = p.destination_id and s.state = 'submitted'
  and s.submitted_at + (p.behaviour ->> 'afterHours')::int * interval '1 hour' <= :service::timestamptz
  and ${notLeftAlone('s.id')} and ${isTold('s.id')}`

const waitingReplies = `from replies r join cases k on k.id = r.case_id
  where k.client_id = p.client_id and r.state = 'submitted' and ${notLeftAlone('r.id')} and ${isTold('r.id')}`

/** Milliseconds for which one node plays a partner alone: longer than making three keys and sending several MB take. */
export const LEASE = 3 * MINUTE

/** It has its keys, a destination, and submissions left to send. */
const canSend = 'p.keys_sealed is not null and p.destination_id is not null and p.to_send > 0'

/**
 * Takes one partner that has something to do, for as long as the lease holds: the holder of the lease plays it alone.
 * Its submission is counted now, so that nothing is sent twice when a lease runs out. Times `machine…` are the
 * machine's.
 */
export const claimDue = statement<DueRow, { machine: Date; service: Date; leaseUntil: Date }>(
  'sandbox-partner-claim',
  `with due as (
     select p.id, (p.kind = 'online-service' and ${canSend}) as sends from sandbox_partners p
     where p.is_running and ${isDue('p.next_due_at', { now: ':machine', longest: MINUTE })}
       and ${isDue('p.leased_until', { now: ':machine', longest: LEASE })}
       and (p.keys_sealed is null
         or (p.kind = 'online-service' and (${canSend}
           or (p.behaviour ->> 'replies' <> 'leave' and exists (select 1 ${waitingReplies}))))
         or (p.kind = 'administration' and p.behaviour ->> 'does' <> 'never'
           and exists (select 1 ${waitingSubmissions})))
     order by p.next_due_at limit 1 for update skip locked)
   update sandbox_partners p
   set leased_until = :leaseUntil, to_send = p.to_send - due.sends::int,
     next_due_at = case when due.sends
       then :machine::timestamptz + interval '60 seconds' / (p.behaviour ->> 'perMinute')::int
       else p.next_due_at end
   from due, sandbox_receivers r where p.id = due.id and r.id = p.receiver_id
   returning p.id, p.kind, p.name, p.client_id, p.receiver_id, r.secret_sealed as receiver_secret_sealed,
     p.destination_id, p.secret_sealed, p.keys_sealed, p.behaviour, due.sends`,
)

/** Submissions that an administration is to handle now, oldest first. */
export const selectWaitingSubmissions = statement<{ id: string; caseId: string }, { id: string; service: Date }>(
  'sandbox-waiting-submissions',
  `select w.id, w.case_id from sandbox_partners p cross join lateral (
     select s.id, s.case_id ${waitingSubmissions} order by s.submitted_at, s.id limit 20) w
   where p.id = :id`,
)

/** Replies that an online service is to handle now. */
export const selectWaitingReplies = statement<{ id: string; caseId: string }, { id: string; service: Date }>(
  'sandbox-waiting-replies',
  `select w.id, w.case_id from sandbox_partners p cross join lateral (
     select r.id, r.case_id ${waitingReplies} order by r.submitted_at, r.id limit 20) w
   where p.id = :id`,
)

/** Gives a partner back, if the lease is still one's own. */
export const releasePartner = statement<
  { id: string },
  { id: string; leaseUntil: Date; nextDueAt: Date | null; stops: boolean }
>(
  'sandbox-partner-release',
  `update sandbox_partners
   set leased_until = null, next_due_at = coalesce(:nextDueAt::timestamptz, next_due_at),
     is_running = is_running and not :stops::boolean
   where id = :id and leased_until = :leaseUntil returning id`,
)

/** Keeps what was made when a partner was set up; who waits for its destination learns of it. */
export const updateSetUp = statement<
  { id: string },
  { id: string; keysSealed: Buffer; destinationId: string | null; now: Date }
>(
  'sandbox-partner-set-up',
  `update sandbox_partners p
   set keys_sealed = case when p.id = :id then :keysSealed else p.keys_sealed end,
     destination_id = coalesce(p.destination_id, :destinationId), next_due_at = least(p.next_due_at, :now)
   where p.id = :id or (p.counterpart_id = :id and :destinationId::uuid is not null) returning p.id`,
)

type NewAct = Omit<ActRow, 'at'> & { now: Date; most: number }

/** Notes an act and forgets what is older than the newest `most` of this partner. */
export const insertAct = statement<{ id: number }, NewAct>(
  'sandbox-act-insert',
  `with old as (
     delete from sandbox_acts where id in (
       select id from sandbox_acts where partner_id = :partnerId order by id desc offset :most::int - 1))
   insert into sandbox_acts (partner_id, at, act, case_id, subject_id, problem)
   select :partnerId::uuid, :now::timestamptz, :act::text, :caseId::uuid, :subjectId::uuid, :problem::text
   where exists (select 1 from sandbox_partners where id = :partnerId)
   returning id`,
)

export type SendableRow = { destinationId: string; name: string; organisationId: string }

/** Destinations of these organisations (null: all) that take submissions, by name. */
export const selectSendable = statement<SendableRow, { organisations: string[] | null }>(
  'sandbox-sendable',
  `select id as destination_id, name, organisation_id from destinations
   where status = 'active' and (:organisations::uuid[] is null or organisation_id = any(:organisations))
   order by lower(name), id limit 500`,
)

/** The pair of partners that `showCase` made for an organisation. */
export const selectShowPair = statement<
  { administrationId: string; onlineServiceId: string },
  { organisationId: string; name: string }
>(
  'sandbox-show-pair',
  `select a.id as administration_id, s.id as online_service_id
   from sandbox_partners s join sandbox_partners a on a.id = s.counterpart_id
   where s.organisation_id = :organisationId and s.name = :name and (s.destination_id is null or exists (
     select 1 from destinations d where d.id = s.destination_id and d.status = 'active'))
   order by s.created_at limit 1`,
)
