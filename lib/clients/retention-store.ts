import { statement } from '../platform/database.ts'

/** Removes up to `$2` notes of token requests from before `$1`. */
export const removeOldTokenRequests = statement<{ id: number }>(
  'token-requests-remove',
  `delete from token_requests where id in (select id from token_requests where at < $1 order by at limit $2) returning id`,
)
