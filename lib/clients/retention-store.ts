import { statement } from '../platform/statement.ts'

/** Removes notes of token requests from before a time, the oldest of them. */
export const removeOldTokenRequests = statement<{ id: number }, { before: Date; most: number }>(
  'token-requests-remove',
  `delete from token_requests
   where id in (select id from token_requests where at < :before order by at limit :most) returning id`,
)
