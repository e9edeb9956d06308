import type { PublicKey } from '../../destinations/schema.ts'
import { isFree, isLongAgo } from '../../platform/due.ts'
import { SECOND } from '../../platform/durations.ts'
import { statement } from '../../platform/statement.ts'
import type { PlanStanding } from './rules.ts'
import type { RotationKind, RotationState, RotationStep } from './terms.ts'
import type { KeyStanding } from './rules.ts'

/** A step that was taken; `at` by the service clock, `by` the person's name, null for the service itself. */
export type TakenStep = { step: RotationStep; at: string; by: string | null }

/** A plan as it is stored. */
export type RotationRow = PlanStanding & {
  id: string
  destinationId: string
  newJwk: PublicKey | null
  steps: TakenStep[]
  createdAt: Date
  endedAt: Date | null
}

const columns = `r.id, r.kind, r.destination_id, r.state, r.old_id, r.new_id, r.new_jwk, r.use_at, r.used_at,
  r.retire_after_days, r.steps, r.created_at, r.ended_at`

/** The plan of this kind of a destination that is open. */
export const selectOpenRotation = statement<RotationRow, { destinationId: string; kind: RotationKind }>(
  'rotation-open',
  `select ${columns} from rotations r where r.destination_id = :destinationId and r.kind = :kind and r.ended_at is null`,
)

/** The open plan of each kind of a destination, else the newest. */
export const selectRotations = statement<RotationRow, { destinationId: string }>(
  'rotations-of-destination',
  `select distinct on (r.kind) ${columns} from rotations r where r.destination_id = :destinationId
   order by r.kind, r.ended_at is null desc, r.created_at desc`,
)

type NewRotation = {
  id: string
  kind: RotationKind
  destinationId: string
  oldId: string
  newId: string
  newJwk: string | null
  steps: string
  now: Date
}

/** Begins a plan; no row when one of its kind is open. */
export const insertRotation = statement<{ id: string }, NewRotation>(
  'rotation-insert',
  `insert into rotations (id, kind, destination_id, state, old_id, new_id, new_jwk, steps, created_at)
   values (:id, :kind, :destinationId, 'made', :oldId, :newId, :newJwk::jsonb, :steps::jsonb, :now)
   on conflict do nothing returning id`,
)

const LEASE = 30 * SECOND
/** Milliseconds after which an open plan is looked at again. */
const LOOKED_AT_AGAIN = 10 * SECOND

/**
 * Takes a plan for half a minute, so that nobody else takes a step of it meanwhile; no row when its state has changed.
 */
export const claimRotation = statement<{ id: string }, { id: string; state: RotationState }>(
  'rotation-claim',
  `update rotations set leased_until = clock_timestamp() + interval '1 millisecond' * ${LEASE}, looked_at = clock_timestamp()
   where id = :id and state = :state and ${isFree('leased_until', LEASE)} returning id`,
)

export const releaseRotation = statement<{ id: string }, { id: string }>(
  'rotation-release',
  'update rotations set leased_until = null where id = :id returning id',
)

/** The changes that a step makes to a plan. */
type RotationAdvance = {
  id: string
  state: RotationState
  oldId: string
  useAt: Date | null
  usedAt: Date | null
  retireAfterDays: number | null
  endedAt: Date | null
  step: string
}

/** Writes down the step that was taken, and gives the plan back. */
export const advanceRotation = statement<{ id: string }, RotationAdvance>(
  'rotation-advance',
  `update rotations
   set state = :state, old_id = :oldId, use_at = :useAt, used_at = :usedAt, retire_after_days = :retireAfterDays,
     ended_at = :endedAt, steps = steps || :step::jsonb, leased_until = null
   where id = :id returning id`,
)

/** Open plans that are free and were last looked at some seconds ago, or whose moment has come. */
export const selectDueRotations = statement<RotationRow, { now: Date; most: number }>(
  'rotations-due',
  `select ${columns} from rotations r
   where r.ended_at is null and ${isFree('r.leased_until', LEASE)}
     and (${isLongAgo('r.looked_at', 'clock_timestamp()', LOOKED_AT_AGAIN)} or r.use_at <= :now)
   order by r.looked_at limit :most`,
)

/** Notes that these plans were looked at. */
export const noteLook = statement<{ id: string }, { ids: string[] }>(
  'rotations-looked-at',
  'update rotations set looked_at = clock_timestamp() where id = any(:ids::uuid[]) returning id',
)

type KeyFactsRow = {
  activeKid: string | null
  old: KeyStanding
  new: KeyStanding
  incomplete: number
  undecided: number
  kept: number
  notes: number
}

const standingOf = (kid: string) => `coalesce((
     select case when k.revoked_at is null then 'published' else 'revoked' end
     from destination_keys k where k.destination_id = d.id and k.kid = ${kid}), 'missing')`
const sealedForOld = 'exists (select from content_parts c where c.document_id = s.id and c.kid = :oldId)'

/**
 * The state of the two keys of a plan, and everything on its way for the old one: submissions that were begun while it
 * was the encryptionKid may yet be sealed for it (`kidsSince` of the destinations).
 */
export const selectKeyFacts = statement<KeyFactsRow, { destinationId: string; oldId: string; newId: string }>(
  'rotation-key-facts',
  `select d.encryption_kid as active_kid, ${standingOf(':oldId')} as old, ${standingOf(':newId')} as new,
     (select count(*) from submissions s where s.destination_id = d.id and s.state <> 'deleted'
        and s.state = 'incomplete' and exists (
          select from destination_encryption_periods p where p.destination_id = d.id and p.kid = :oldId
            and (p.until is null or p.until >= s.created_at))) as incomplete,
     (select count(*) from submissions s
      where s.destination_id = d.id and s.state = 'submitted' and ${sealedForOld}) as undecided,
     (select count(*) from submissions s where s.destination_id = d.id and s.state <> 'deleted'
        and s.state in ('accepted', 'rejected') and ${sealedForOld}) as kept,
     (select count(*) from work_notes n where n.destination_id = d.id and n.kid = :oldId) as notes
   from destinations d where d.id = :destinationId`,
)

type SignaturesRow = { withOld: number; withNew: number }

/** Decisions of a destination whose content is not yet deleted, by the key that signed them; of the newest five hundred. */
export const selectSignatures = statement<SignaturesRow, { destinationId: string; oldId: string; newId: string }>(
  'rotation-signatures',
  `select count(*) filter (where e.kid = :oldId) as with_old, count(*) filter (where e.kid = :newId) as with_new
   from (select s.id, s.state_since from submissions s
         where s.destination_id = :destinationId and s.state <> 'deleted' and s.state in ('accepted', 'rejected')
         order by s.state_since desc limit 500) s
   join events e on e.subject_id = s.id and e.issuer = :destinationId::text`,
)

/** Until when proposals of a destination are not wanted. */
export const selectPostponements = statement<{ kind: RotationKind; until: Date }, { destinationId: string; now: Date }>(
  'rotation-postponements',
  'select kind, until from rotation_postponements where destination_id = :destinationId and until > :now',
)

export const upsertPostponement = statement<
  { kind: RotationKind },
  { kind: RotationKind; destinationId: string; until: Date }
>(
  'rotation-postpone',
  `insert into rotation_postponements (kind, destination_id, until) values (:kind, :destinationId, :until)
   on conflict (kind, destination_id) do update set until = excluded.until returning kind`,
)

type Old = { before: Date; most: number }

export const removeOldRotations = statement<{ id: string }, Old>(
  'rotations-remove',
  `delete from rotations where id in (
     select id from rotations where ended_at < :before order by ended_at limit :most) returning id`,
)

export const removeOldPostponements = statement<{ kind: string }, Old>(
  'rotation-postponements-remove',
  `delete from rotation_postponements where ctid in (
     select ctid from rotation_postponements where until < :before order by until limit :most) returning kind`,
)
