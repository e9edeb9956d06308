import { statement } from '../platform/statement.ts'
import type { NoteKind } from './terms.ts'
import type { SubmissionPlace } from './terms.ts'

/** A row when the destination has received the submission. */
export const selectReceived = statement<{ id: string }, SubmissionPlace>(
  'work-note-submission',
  `select id from submissions
   where id = :submissionId and destination_id = :destinationId and submitted_at is not null`,
)

type NoteToInsert = SubmissionPlace & {
  id: string
  kind: NoteKind
  kid: string
  content: string
  authorId: string
  authorName: string
  now: Date
  most: number
}

/** Adds a note; no row once the case has `most` notes. */
export const insertNote = statement<{ id: string }, NoteToInsert>(
  'work-note-insert',
  `insert into work_notes (id, destination_id, submission_id, kind, kid, content, author_id, author_name, created_at)
   select :id, :destinationId, s.id, :kind, :kid, :content, :authorId, :authorName, :now
   from submissions s
   where s.id = :submissionId and s.destination_id = :destinationId
     and (select count(*) from submissions o join work_notes n on n.submission_id = o.id
          where o.case_id = s.case_id) < :most::int
   returning id`,
)

/** Removes a note of the destination; no row for an unknown note. */
export const deleteNoteRow = statement<
  { submissionId: string; kind: NoteKind },
  { noteId: string; destinationId: string }
>(
  'work-note-delete',
  'delete from work_notes where id = :noteId and destination_id = :destinationId returning submission_id, kind',
)
