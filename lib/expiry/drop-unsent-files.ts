import { dropAttachments, selectUnsentFiles } from './unsent-store.ts'
import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { unsentFilesKept } from '../platform/deadlines.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'

const BATCH = 50

/**
 * Discards the attachments of what people began to send with a form and did not send: hours are enough for that, and
 * nobody who may upload without an account keeps storage for a day. The submission stays incomplete until its own
 * deadline.
 */
export async function dropUnsentFiles({ db: { pool: db }, clock }: Context<SystemActor>) {
  const before = new Date((await clock.service()).getTime() - unsentFilesKept)
  const rows = await selectUnsentFiles(db, { before, most: BATCH })
  const { results, failed } = await eachByItself(db, rows, {
    kind: 'drop-attachments',
    subjectOf: ({ id }) => id,
    work: ({ id }) => dropAttachments(db, { id }),
  })
  return { cleaned: results.flat().length, failed, more: rows.length === BATCH }
}
