import type { ClientActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { listWaiting } from './store.ts'

/** `learns`: whether who asks gets to know of what is listed, and not of the list's head alone. */
type Question = { destinationId?: string | null; offset: number; limit: number; learns: boolean }
type Entry = { destinationId: string; submissionId: string; caseId: string }
export type SubmissionList = { count: number; offset: number; totalCount: number; submissions: Entry[] }

/**
 * Submissions that wait for the receiving side, oldest submitted first. What is listed counts as learned by polling,
 * unless nobody learns of it; the notify event follows within 5 seconds (specification 4 and 6.2; decisions 4 and 6).
 */
export async function listSubmissions(
  { db: { pool: db }, actor, clock }: Context<ClientActor>,
  { destinationId = null, offset, limit, learns }: Question,
): Promise<SubmissionList> {
  const now = await clock.service()
  const rows = await listWaiting(db, { clientId: actor.clientId, destinationId, offset, limit, now, learns })
  const submissions = rows.flatMap((row) =>
    row.submissionId === null
      ? []
      : [{ destinationId: row.destinationId, submissionId: row.submissionId, caseId: row.caseId }],
  )
  return { count: submissions.length, offset, totalCount: rows[0]?.totalCount ?? 0, submissions }
}
