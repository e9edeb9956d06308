import { auditRow } from '../accounts/audit.ts'
import { insertAudit } from '../accounts/audit-store.ts'
import { may } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import { serviceNow } from '../platform/clock.ts'
import { database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { shownAttempt } from './list-attempts.ts'
import type { AttemptDetail, NoticeShown } from './log-schema.ts'
import {
  selectAttempt,
  selectLookAtAttempt,
  selectNoticesOfAttempt,
  type AttemptDetailRow,
  type NoticeLogRow,
} from './log-store.ts'
import { dueOf } from './shown.ts'
import { HOUR } from '../platform/durations.ts'

/** Milliseconds in which another look of the same person is the same look. */
const SAME_LOOK = HOUR

/**
 * One attempt whole: what was sent, what was answered, and how the notices it named stand now. The signature and the
 * secret are never part of it. A look of support or an operator is written into the audit log.
 * @param attemptId decimal
 * @param machineNow for the audit log
 * @throws Refusal `not-found`, also for an attempt of an organisation whose callbacks this actor may not see
 */
export async function readAttempt(
  actor: Actor,
  { attemptId }: { attemptId: string },
  machineNow = new Date(),
): Promise<AttemptDetail> {
  const [row] = /^\d{1,18}$/.test(attemptId) ? await selectAttempt(database(), { id: Number(attemptId) }) : []
  if (!row || !maySee(actor, row)) throw notFound('attempt')
  await noteLook(actor, row, machineNow)
  const now = await serviceNow(database())
  const notices = await selectNoticesOfAttempt(database(), { attemptId: row.id })
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

async function noteLook(actor: Actor, { id, organisationId }: AttemptDetailRow, machineNow: Date): Promise<void> {
  if (actor.kind !== 'person' || !(actor.isOperator || actor.isSupport)) return
  const since = new Date(machineNow.getTime() - SAME_LOOK)
  const object = { kind: 'callback-attempt', id: String(id) }
  const look = { attemptId: object.id, personId: actor.personId, since }
  if ((await selectLookAtAttempt(database(), look)).length > 0) return
  await insertAudit(database(), auditRow(actor, { action: 'see-callback-attempt', organisationId, object }, machineNow))
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
    reason: row.reason,
    isSentAgain: row.isSentAgain,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    due: row.state === 'waiting' ? dueOf(row, endpoint, now) : null,
    canBeSentAgain: row.canBeSentAgain,
  }
}
