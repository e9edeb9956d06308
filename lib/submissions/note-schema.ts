import { z } from 'zod'
import { MOST_SEALED, noteKinds } from './terms.ts'

/** Body with which a note is written: sealed for the destination's key. */
export const newNote = z.object({
  kind: z.enum(noteKinds, { error: `kind must be ${noteKinds.join(' or ')}.` }),
  content: z
    .string({ error: 'content must be a compact JWE.' })
    .max(MOST_SEALED, `content may have at most ${MOST_SEALED} characters.`),
})
export type NewNote = z.output<typeof newNote>

/** A note as it is kept. `submissionId`: at which it was written; `kid`: of the key that it is sealed for. */
export const note = z.object({
  noteId: z.guid(),
  submissionId: z.guid(),
  kind: z.enum(noteKinds),
  kid: z.string(),
  content: z.string(),
  authorName: z.string(),
  createdAt: z.iso.datetime(),
})
export type Note = z.output<typeof note>
