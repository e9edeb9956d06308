import { audit, type AuditEntry } from '../accounts/audit/audit.ts'
import type { AuditAction } from '../rooms/lists.ts'
import { encryptionKeysSince } from '../destinations/encryption-keys.ts'
import { destinationToWorkOn } from '../destinations/work-on-destinations.ts'
import { checkPart } from '../documents/part/jwe-reader.ts'
import type { PersonActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { NewNote } from './note-schema.ts'
import { deleteNoteRow, insertNote, selectReceived } from './note-store.ts'
import { MOST_NOTES, type NoteKind, type SubmissionPlace } from './terms.ts'

/**
 * Keeps a note on the case of a submission, or an index entry about the submission. It comes sealed for the destination's
 * encryption key; that it is a compact JWE for it is all that can be checked here.
 * @throws Refusal `not-found`, `forbidden` as `destinationToWorkOn`; `invalid` at `/content`; `conflict` when there are
 *   `MOST_NOTES` already
 */
export async function writeNote(
  context: Context<PersonActor>,
  { destinationId, submissionId, kind, content }: SubmissionPlace & NewNote,
): Promise<{ noteId: string }> {
  const { db, actor, clock } = context
  const { organisationId } = await destinationToWorkOn(context, { destinationId })
  if (!(await selectReceived(db, { destinationId, submissionId }))[0]) throw notFound('submission')
  const now = await clock.service()
  const allowedKids = await encryptionKeysSince(db, destinationId, now)
  const { kid } = checkPart(content, { kind: 'data', pointer: '/content', allowedKids })
  const noteId = newId()
  const author = { authorId: actor.personId, authorName: actor.name }
  await inTransaction(db, async (tx) => {
    const row = { id: noteId, destinationId, submissionId, kind, kid, content, ...author, now }
    const [written] = await insertNote(tx, { ...row, most: MOST_NOTES })
    if (!written) throw conflict(`A case has at most ${MOST_NOTES} notes; delete one that is no longer needed.`)
    await audit(
      tx,
      context.actor,
      context.clock.machine(),
      noteEntry({ action: 'write-work-note', organisationId, destinationId, submissionId, noteId, kind }),
    )
  })
  return { noteId }
}

/**
 * Deletes a note, whoever wrote it: notes belong to the office.
 * @throws Refusal `not-found`, `forbidden` as `destinationToWorkOn`; `not-found` for a note that is not there
 */
export async function deleteNote(
  context: Context<PersonActor>,
  { destinationId, noteId }: { destinationId: string; noteId: string },
): Promise<void> {
  const { organisationId } = await destinationToWorkOn(context, { destinationId })
  await inTransaction(context.db, async (tx) => {
    const [deleted] = await deleteNoteRow(tx, { destinationId, noteId })
    if (!deleted) throw notFound('note')
    await audit(
      tx,
      context.actor,
      context.clock.machine(),
      noteEntry({ action: 'delete-work-note', organisationId, destinationId, noteId, ...deleted }),
    )
  })
}

type NoteAudit = SubmissionPlace & {
  action: Extract<AuditAction, `${string}-work-note`>
  organisationId: string
  noteId: string
  kind: NoteKind
}

/** Says that there was a note, and nothing of what stands in it. */
function noteEntry({ action, organisationId, submissionId, ...after }: NoteAudit): AuditEntry {
  return { action, organisationId, object: { kind: 'submission', id: submissionId }, after }
}
