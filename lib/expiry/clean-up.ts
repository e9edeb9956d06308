import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { unsentFilesKept } from '../platform/deadlines.ts'
import { deadlineStarts, dueBefore } from '../platform/due-before.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'
import {
  dropAttachments,
  purgeCase,
  purgeUnsubmittedCase,
  selectFinishedCases,
  selectUnsentFiles,
  selectUnsubmittedCases,
} from './store.ts'

/** Cases removed in one go; each may have many events. */
const MOST_CASES = 50

/** Which cases: all, or those in which nothing was ever submitted. */
const kinds = {
  cases: { select: selectFinishedCases, purge: purgeCase },
  'unsubmitted-cases': { select: selectUnsubmittedCases, purge: purgeUnsubmittedCase },
} as const

/**
 * Removes cases without a further event since `deadline` milliseconds, with all that is left of them (decisions 5). A
 * case with a submission or reply whose content is not deleted yet stays, whatever its age.
 */
export async function purgeCases(
  { db, clock }: Context<SystemActor>,
  { which, deadline }: { which: keyof typeof kinds; deadline: number },
) {
  const { select, purge } = kinds[which]
  const now = await clock.service()
  const before = dueBefore(await deadlineStarts(db), { name: which, now, lasts: deadline })
  if (!before) return { cleaned: 0, failed: 0, more: false }
  const cases = await select(db, { before, most: MOST_CASES })
  const { results, failed } = await eachByItself(db, cases, {
    kind: 'purge-case',
    subjectOf: ({ id }) => id,
    work: ({ id }) => purge(db, { id, before }),
  })
  return { cleaned: results.flat().length, failed, more: cases.length === MOST_CASES }
}

/** Submissions whose files are discarded in one go. */
const MOST_UNSENT = 50

/**
 * Discards the attachments of what people began to send with a form and did not send: hours are enough for that, and
 * nobody who may upload without an account keeps storage for a day. The submission stays incomplete until its own
 * deadline.
 */
export async function dropUnsentFiles({ db, clock }: Context<SystemActor>) {
  const now = await clock.service()
  const before = dueBefore(await deadlineStarts(db), { name: 'unsent-files', now, lasts: unsentFilesKept })
  if (!before) return { cleaned: 0, failed: 0, more: false }
  const rows = await selectUnsentFiles(db, { before, most: MOST_UNSENT })
  const { results, failed } = await eachByItself(db, rows, {
    kind: 'drop-attachments',
    subjectOf: ({ id }) => id,
    work: ({ id }) => dropAttachments(db, { id }),
  })
  return { cleaned: results.flat().length, failed, more: rows.length === MOST_UNSENT }
}
