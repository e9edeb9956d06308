import { MINUTE, SECOND } from '../../platform/durations.ts'
import { isLongAgo, isRecent } from '../../platform/due.ts'
import { statement } from '../../platform/statement.ts'
import type { TrialResult } from '../claim/examine-receiver.ts'
import type { ExaminationState, OwnerKind } from '../terms.ts'

/** Milliseconds after which an examination that has not ended was left behind by a process that was stopped. */
const LONGEST_EXAMINATION = 5 * MINUTE
/** Time between two examinations of one owner: nobody's receiver is knocked at without end. */
const DISTANCE = 3 * MINUTE
const wasAMomentAgo = isRecent('claimed_at', 'clock_timestamp()', DISTANCE)

/** One of the two is null. */
type OfOwner = { destinationId: string | null; clientId: string | null }
const isOfOwner = '(destination_id = :destinationId or client_id = :clientId)'

export const columnsOf = ({ kind, id }: { kind: OwnerKind; id: string }): OfOwner => ({
  destinationId: kind === 'destination' ? id : null,
  clientId: kind === 'client' ? id : null,
})

export type AddressRow = {
  endpointId: string
  url: string
  secretDigest: Buffer
  secretSealed: Buffer
  shareOf: string
  /** of what is delivered there, where there is something */
  destinationId: string | null
}

/**
 * Addresses that are in use, `most` of them, or the one with this id: of a destination the one it has, of a client of each
 * URL the secret that was used last, then that before it.
 */
export const selectAddresses = statement<AddressRow, OfOwner & { endpointId: string | null; most: number }>(
  'examination-addresses',
  `with own as (
     select e.* from destinations d join callback_endpoints e on e.id = d.callback_endpoint_id
     where d.id = :destinationId
     union all
     select e.* from callback_endpoints e
     where e.owner_kind = 'client' and e.owner_id = :clientId and e.idle_since is null),
   placed as (
     select own.*, row_number() over (partition by url order by greatest(created_at, last_success_at) desc, id) as place
     from own where :endpointId::uuid is null or id = :endpointId),
   chosen as (
     select * from placed order by place, greatest(created_at, last_success_at) desc, id limit :most)
   select e.id as endpoint_id, e.url, e.secret_digest, e.secret_sealed, e.share_of, coalesce(
       :destinationId::uuid,
       (select c.destination_id from cases c where c.callback_endpoint_id = e.id limit 1),
       (select s.destination_id from submissions s where s.callback_endpoint_id = e.id limit 1)) as destination_id
   from chosen e order by e.place, greatest(e.created_at, e.last_success_at) desc, e.id`,
)

const isLeft = (claimedAt: string): string =>
  `state = 'running' and ${isLongAgo(claimedAt, 'clock_timestamp()', LONGEST_EXAMINATION)}`

/** Ends what a process that was stopped has left behind. */
export const endLeftExaminations = statement<{ id: string }, OfOwner & { now: Date }>(
  'examinations-end-left',
  `update callback_examinations set state = 'broken-off', finished_at = :now
   where ${isOfOwner} and ${isLeft('claimed_at')} returning id`,
)

type NewExamination = OfOwner & Pick<AddressRow, 'url' | 'secretDigest'> & { id: string; now: Date }

/** Begins one, unless one is under way or was a moment ago; then no row. */
export const insertExamination = statement<{ id: string }, NewExamination>(
  'examination-insert',
  `insert into callback_examinations (id, destination_id, client_id, url, secret_digest, begun_at)
   select :id::uuid, :destinationId::uuid, :clientId::uuid, :url, :secretDigest::bytea, :now::timestamptz
   where not exists (
     select 1 from callback_examinations where ${isOfOwner} and ${wasAMomentAgo})
   on conflict do nothing returning id`,
)

/** Seconds until the next one may begin; none when it may. */
export const selectExaminationWait = statement<{ seconds: number }, OfOwner>(
  'examination-wait',
  `select ceil(extract(epoch from max(claimed_at) - clock_timestamp()))::int + ${DISTANCE / SECOND} as seconds
   from callback_examinations where ${isOfOwner} and ${wasAMomentAgo} having count(*) > 0`,
)

/** Removes all but the newest `most`. */
export const removeOlderExaminations = statement<{ id: string }, OfOwner & { most: number }>(
  'examinations-remove-older',
  `delete from callback_examinations where id in (
     select id from callback_examinations where ${isOfOwner}
     order by claimed_at desc offset :most) returning id`,
)

/** Writes down what has come of an examination so far. @param trials JSON */
export const noteTrials = statement<{ id: string }, { id: string; trials: string }>(
  'examination-note',
  `update callback_examinations set trials = :trials::jsonb where id = :id and state = 'running' returning id`,
)

export const endExamination = statement<{ id: string }, { id: string; state: ExaminationState; now: Date }>(
  'examination-end',
  `update callback_examinations set state = :state, finished_at = :now where id = :id and state = 'running' returning id`,
)

export type ExaminationRow = {
  id: string
  url: string
  secretDigest: Buffer
  begunAt: Date
  finishedAt: Date | null
  state: ExaminationState
  /** it has not ended, and was left behind */
  isLeft: boolean
  trials: TrialResult[]
  /** the address as it is now */
  urlNow: string | null
  secretDigestNow: Buffer | null
}

/**
 * The examinations of an owner, newest first, beside its address of now: of a client the one with the same URL, and with the
 * same secret if that is still in use.
 */
export const selectExaminations = statement<ExaminationRow, OfOwner>(
  'examinations',
  `select x.id, x.url, x.secret_digest, x.begun_at, x.finished_at, x.state, x.trials,
     ${isLeft('x.claimed_at')} as is_left,
     a.url as url_now, a.secret_digest as secret_digest_now
   from callback_examinations x left join lateral (
     select e.url, e.secret_digest from destinations d join callback_endpoints e on e.id = d.callback_endpoint_id
     where d.id = x.destination_id
     union all
     (select e.url, e.secret_digest from callback_endpoints e
      where e.owner_kind = 'client' and e.owner_id = x.client_id and e.url = x.url and e.idle_since is null
      order by e.secret_digest = x.secret_digest desc limit 1)) a on true
   where ${isOfOwner} order by x.claimed_at desc`,
)

/** Of whom an examination is. */
export const selectExaminedOwner = statement<{ kind: OwnerKind; id: string }, { id: string }>(
  'examination-owner',
  `select case when client_id is null then 'destination' else 'client' end as kind, coalesce(client_id, destination_id) as id
   from callback_examinations where id = :id`,
)
