import { statement } from '../platform/statement.ts'

/** An event beside what its case says of its log. */
export type LoggedRow = {
  caseId: string
  destinationId: string
  eventCount: number
  head: Buffer | null
  sequence: number
  issuer: string
  kid: string
  token: string
  chain: Buffer
}

/** Events of all cases or one, by case and sequence, after this place. */
export const selectLogged = statement<
  LoggedRow,
  { caseId: string | null; afterCase: string; afterSequence: number; most: number }
>(
  'verify-events',
  `select e.case_id, c.destination_id, c.event_count, c.chain as head, e.sequence, e.issuer, e.kid, e.token, e.chain
   from events e join cases c on c.id = e.case_id
   where (:caseId::uuid is null or e.case_id = :caseId) and (e.case_id, e.sequence) > (:afterCase, :afterSequence)
   order by e.case_id, e.sequence limit :most`,
)

/** Cases that count events and have none. */
export const selectEmptied = statement<{ id: string }, { caseId: string | null; most: number }>(
  'verify-emptied',
  `select c.id from cases c where (:caseId::uuid is null or c.id = :caseId) and c.event_count > 0
     and not exists (select 1 from events e where e.case_id = c.id) order by c.id limit :most`,
)
