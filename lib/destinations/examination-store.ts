import type { TrialResult } from '../callbacks/examine-receiver.ts'
import type { ExaminationState } from '../callbacks/terms.ts'
import type { Management } from '../platform/database.ts'
import { MINUTE } from '../platform/durations.ts'
import { statement } from '../platform/statement.ts'

/** Milliseconds after which an examination that has not ended was left behind by a process that was stopped. */
export const LONGEST_EXAMINATION = 5 * MINUTE
/** Time between two examinations of a destination: nobody's receiver is knocked at without end. */
const distance = "interval '3 minutes'"

type OfDestination = { destinationId: string }

/** Ends what a process that was stopped has left behind: what it began before this. */
export async function endLeftExaminations(
  management: Management,
  { destinationId, begunBefore, now }: OfDestination & { begunBefore: Date; now: Date },
): Promise<void> {
  const where = { destinationId, state: 'running', claimedAt: { lt: begunBefore } }
  await management.callbackExamination.updateMany({ where, data: { state: 'broken-off', finishedAt: now } })
}

type NewExamination = OfDestination & { id: string; endpointId: string; now: Date }

/** Begins one, unless one is under way or was a moment ago; then no row. */
export const insertExamination = statement<{ id: string }, NewExamination>(
  'examination-insert',
  `insert into callback_examinations (id, destination_id, url, secret_digest, begun_at)
   select :id::uuid, :destinationId::uuid, e.url, e.secret_digest, :now::timestamptz
   from callback_endpoints e where e.id = :endpointId and not exists (
     select 1 from callback_examinations x
     where x.destination_id = :destinationId and x.claimed_at > clock_timestamp() - ${distance})
   on conflict (destination_id) where state = 'running' do nothing returning id`,
)

/** Seconds until the next one may begin; none when it may. */
export const selectExaminationWait = statement<{ seconds: number }, OfDestination>(
  'examination-wait',
  `select ceil(extract(epoch from max(claimed_at) + ${distance} - clock_timestamp()))::int as seconds
   from callback_examinations where destination_id = :destinationId
     and claimed_at > clock_timestamp() - ${distance} having count(*) > 0`,
)

/** Removes all but the newest `most`. */
export const removeOlderExaminations = statement<{ id: string }, OfDestination & { most: number }>(
  'examinations-remove-older',
  `delete from callback_examinations where id in (
     select id from callback_examinations where destination_id = :destinationId
     order by claimed_at desc offset :most) returning id`,
)

/** Writes down what has come of an examination so far. */
export async function noteTrials(management: Management, id: string, trials: readonly TrialResult[]): Promise<void> {
  await management.callbackExamination.updateMany({ where: { id, state: 'running' }, data: { trials: [...trials] } })
}

export async function endExamination(
  management: Management,
  id: string,
  { state, now }: { state: ExaminationState; now: Date },
): Promise<void> {
  await management.callbackExamination.updateMany({ where: { id, state: 'running' }, data: { state, finishedAt: now } })
}

export type ExaminationRow = {
  id: string
  destinationId: string
  url: string
  secretDigest: Buffer
  begunAt: Date
  finishedAt: Date | null
  state: ExaminationState
  claimedAt: Date
  trials: TrialResult[]
  /** the address as it is now */
  urlNow: string | null
  secretDigestNow: Buffer | null
}

/** The examinations of a destination, newest first, beside its address of now. */
export const selectExaminations = statement<ExaminationRow, OfDestination>(
  'examinations',
  `select x.id, x.destination_id, x.url, x.secret_digest, x.begun_at, x.finished_at, x.state,
     x.claimed_at, x.trials,
     e.url as url_now, e.secret_digest as secret_digest_now
   from callback_examinations x join destinations d on d.id = x.destination_id
     left join callback_endpoints e on e.id = d.callback_endpoint_id
   where x.destination_id = :destinationId order by x.claimed_at desc`,
)
