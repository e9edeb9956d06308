import { may } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import { serviceNow } from '../platform/clock.ts'
import { database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { shownAttempt } from './list-attempts.ts'
import type { AttemptDetail, NoticeShown } from './log-schema.ts'
import { selectAttempt, selectNoticesOfAttempt, type AttemptDetailRow, type NoticeLogRow } from './log-store.ts'
import { noticeReason, dueOf } from './shown.ts'

/**
 * One attempt whole: what was sent, what was answered, and how the notices it named stand now. The signature and the
 * secret are never part of it.
 * @param attemptId decimal
 * @throws Refusal `not-found`, also for an attempt of an organisation whose callbacks this actor may not see
 */
export async function readAttempt(actor: Actor, { attemptId }: { attemptId: string }): Promise<AttemptDetail> {
  const [row] = /^\d{1,18}$/.test(attemptId) ? await selectAttempt(database(), attemptId) : []
  if (!row || !maySee(actor, row)) throw notFound('attempt')
  const now = await serviceNow(database())
  const notices = await selectNoticesOfAttempt(database(), attemptId)
  return {
    ...shownAttempt(actor, row, now),
    organisationId: row.organisationId,
    detail: row.detail,
    requestBody: row.requestBody,
    callbackTimestamp: row.callbackTimestamp,
    responseExcerpt: row.responseExcerpt,
    endpoint: endpointShown(row),
    noticesNamed: notices.map((notice) => shownNotice(notice, now)),
  }
}

/** What went to an owner that is gone belongs to nobody: only who sees every organisation sees it. */
function maySee(actor: Actor, { organisationId }: AttemptDetailRow): boolean {
  return may(actor, 'see-callbacks', organisationId ?? '')
}

function endpointShown(row: AttemptDetailRow): AttemptDetail['endpoint'] {
  return {
    failures: row.failures,
    failingSince: row.failingSince?.toISOString() ?? null,
    nextAttemptAt: row.endpointNextAttemptAt?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    pausedAt: row.endpointPausedAt?.toISOString() ?? null,
  }
}

/** A notice as people are shown it. `now`: the service clock. */
export function shownNotice(row: NoticeLogRow, now: Date): NoticeShown {
  const endpoint = { nextAttemptAt: row.endpointNextAttemptAt, pausedAt: row.endpointPausedAt }
  return {
    id: String(row.id),
    caseId: row.caseId,
    subjectKind: row.subjectKind,
    subjectId: row.subjectId,
    type: row.type,
    state: row.state,
    reason: noticeReason(row.reason),
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    due: row.state === 'waiting' ? dueOf(row, endpoint, now) : null,
    canBeSentAgain: row.canBeSentAgain,
  }
}
