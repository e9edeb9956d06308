import { statement } from '../platform/statement.ts'

export type WorkRow = {
  destinationId: string
  name: string
  organisation: string
  waiting: number
  near: number
  further: number
  mine: number
  oldestSince: Date | null
  total: number
}

type WorkQuery = {
  organisations: string[] | null
  personId: string
  q: string
  /** Only where there is something to do. */
  isBusy: boolean
  nearSince: Date
  endedAt: Date
  offset: number
  limit: number
}

/** What waits at destinations, ordered by their next deadlines; `total` counts all that fit. */
export const selectWork = statement<WorkRow, WorkQuery>(
  'work-to-do',
  `with work as (
     select d.id as destination_id, d.name, o.name as organisation,
       count(s.id) as waiting,
       count(s.id) filter (where s.state_since <= :nearSince) as near,
       count(s.id) filter (where exists (
         select 1 from submissions e where e.case_id = s.case_id and e.submitted_at < s.submitted_at)) as further,
       (select count(*) from work_claims c
        where c.destination_id = d.id and c.author_id = :personId and c.renewed_at > :endedAt) as mine,
       min(s.state_since) as oldest_since
     from destinations d join organisations o on o.id = d.organisation_id
       left join submissions s on s.destination_id = d.id and s.state = 'submitted'
     where (:organisations::uuid[] is null or d.organisation_id = any(:organisations))
       and (:q::text = '' or strpos(lower(d.name), :q) > 0)
     group by d.id, o.id)
   select w.*, count(*) over () as total from work w
   where not :isBusy::boolean or w.waiting > 0 or w.mine > 0
   order by w.oldest_since nulls last, lower(w.name), w.destination_id offset :offset limit :limit`,
)
