import type { WordsLanguage } from '../applications/terms.ts'
import { statement } from '../../platform/statement.ts'
import type { FeedIncludes } from './terms.ts'

export type FeedRow = {
  id: string
  personId: string
  name: string
  destinationId: string | null
  destinationName: string | null
  includes: FeedIncludes
  language: WordsLanguage
  createdAt: Date
  lastUsedAt: Date | null
}

const columns = `f.id, f.person_id, f.name, f.destination_id, d.name as destination_name, f.includes, f.language,
     f.created_at, f.last_used_at
   from radar_feeds f left join destinations d on d.id = f.destination_id`

/** The calendars of a person, oldest first. */
export const selectFeeds = statement<FeedRow, { personId: string }>(
  'radar-feeds',
  `select ${columns} where f.person_id = :personId order by f.created_at, f.id`,
)

/** The calendar with this id and hash of a password. */
export const selectFeed = statement<FeedRow, { id: string; tokenHash: Buffer }>(
  'radar-feed',
  `select ${columns} where f.id = :id and f.token_hash = :tokenHash`,
)

type NewRow = {
  id: string
  personId: string
  name: string
  destinationId: string | null
  includes: FeedIncludes
  language: WordsLanguage
  tokenHash: Buffer
  now: Date
  most: number
}

/** No row: the person has as many as there may be. */
export const insertFeed = statement<{ id: string }, NewRow>(
  'radar-feed-insert',
  `insert into radar_feeds (id, person_id, name, destination_id, includes, language, token_hash, created_at)
   select :id::uuid, :personId::uuid, :name::text, :destinationId::uuid, :includes::text, :language::text,
     :tokenHash::bytea, :now::timestamptz
   where (select count(*) from radar_feeds where person_id = :personId) < :most::int returning id`,
)

/** Deletes a calendar of this person. */
export const deleteFeedRow = statement<{ name: string }, { id: string; personId: string }>(
  'radar-feed-delete',
  `delete from radar_feeds where id = :id and person_id = :personId returning name`,
)

/** Notes to the hour that a calendar was read. */
export const noteFeedRead = statement<{ id: string }, { id: string; now: Date }>(
  'radar-feed-read',
  `update radar_feeds set last_used_at = :now::timestamptz where id = :id
     and (last_used_at is null or last_used_at < :now::timestamptz - interval '1 hour') returning id`,
)
