import type { WordsLanguage } from '../applications/terms.ts'
import { statement } from '../../platform/statement.ts'
import type { DigestRhythm } from './terms.ts'

export type DigestRow = { rhythm: DigestRhythm; language: WordsLanguage }

export const selectDigest = statement<DigestRow, { personId: string }>(
  'radar-digest',
  `select rhythm, language from radar_digests where person_id = :personId`,
)

/** The day of the last mail stays, so that nobody gets two mails in a day by changing the wish. */
export const putDigest = statement<{ personId: string }, DigestRow & { personId: string }>(
  'radar-digest-put',
  `insert into radar_digests (person_id, rhythm, language) values (:personId, :rhythm, :language)
   on conflict (person_id) do update set rhythm = excluded.rhythm, language = excluded.language returning person_id`,
)

export const deleteDigest = statement<{ personId: string }, { personId: string }>(
  'radar-digest-delete',
  `delete from radar_digests where person_id = :personId returning person_id`,
)

export type ClaimedDigest = DigestRow & { personId: string }

/**
 * Takes charge of mails that are due: of who was last told on a day before that of the rhythm (`daily`, `weekly`; null: of
 * this rhythm nobody's is due). Whose row it is sends the mail.
 */
export const claimDigests = statement<
  ClaimedDigest,
  { today: string; daily: string | null; weekly: string | null; most: number }
>(
  'radar-digests-claim',
  `update radar_digests d set told_on = :today from (
     select person_id from radar_digests
     where coalesce(told_on, '') < case rhythm when 'weekly' then :weekly::text else :daily::text end
     order by person_id limit :most for update skip locked) due
   where d.person_id = due.person_id
   returning d.person_id, d.rhythm, d.language`,
)
