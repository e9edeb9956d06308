import type { AttentionRow } from '../../platform/room-work.ts'
import { statement } from '../../platform/statement.ts'

/** Event streams that get nothing through, or were stopped for it. `at`: since when, `count`: attempts in a row. */
export const selectStoppedStreams = statement<AttentionRow, { most: number; since: Date }>(
  'attention-event-streams',
  `select count(*) over () as total, 'event-stream' as object_kind, s.id as object_id, s.name as object_name,
     '' as organisation_name, coalesce(e.failing_since, s.state_since) as at, e.failures::bigint as count, null as detail
   from event_streams s join callback_endpoints e on e.id = s.id
   where e.failing_since < :since or s.reason in ('failures', 'format', 'gone')
   order by coalesce(e.failing_since, s.state_since), s.id limit :most`,
)
