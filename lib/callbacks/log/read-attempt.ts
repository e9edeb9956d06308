import { audit } from '../../accounts/audit/audit.ts'
import { may } from '../../accounts/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { unseal } from '../../platform/crypto/sealed.ts'
import { notFound } from '../../platform/errors.ts'
import { stepNames } from '../outcome.ts'
import { callbackAuthentication } from '../signature.ts'
import { outcomeShown } from './shown.ts'
import { shownAttempt } from './list-attempts.ts'
import type { AttemptDetail, ShownNotice, Wait } from './log-schema.ts'
import {
  selectAttempt,
  selectLookAtAttempt,
  selectNoticesOfAttempt,
  selectSiblings,
  type AttemptDetailRow,
  type NoticeLogRow,
} from './log-store.ts'
import { waitAt, waitsOf } from './waits.ts'
import { HOUR } from '../../platform/durations.ts'

/** Milliseconds in which another look of the same person is the same look. */
const SAME_LOOK = HOUR

/** Attempts that are shown before and after one. */
const MOST_SIBLINGS = 10

/**
 * One attempt whole: what was sent, what was answered, how the notices it named stand now, and other attempts of theirs.
 * The secret is never part of it. The signature is computed again, for who may send the callback again: who has it can do the
 * same. A look of support or an operator is written into the audit log.
 * @param input.attemptId decimal
 * @throws Refusal `not-found`, also for an attempt of an organisation whose callbacks this actor may not see
 */
export async function readAttempt(context: Context, { attemptId }: { attemptId: string }): Promise<AttemptDetail> {
  const { db, actor, clock } = context
  const now = await clock.service()
  const [row] = /^\d{1,18}$/.test(attemptId) ? await selectAttempt(db, { id: Number(attemptId), now }) : []
  if (!row || !maySee(actor, row)) throw notFound('attempt')
  await noteLook(context, row)
  const notices = await selectNoticesOfAttempt(db, { attemptId: row.id })
  const named = notices.map(({ id }) => id)
  const waits = await waitsOf(db, named, now)
  const siblings = await selectSiblings(db, { id: row.id, most: MOST_SIBLINGS })
  const shown = shownAttempt(actor, row, waits)
  return {
    ...shown,
    organisationId: row.organisationId,
    detail: row.detail,
    requestBody: row.requestBody,
    callbackTimestamp: row.callbackTimestamp,
    responseExcerpt: row.responseExcerpt,
    steps: stepsShown(row),
    callbackAuthentication: shown.maySendAgain ? signatureOf(row) : null,
    siblings: siblings.map(({ id, startedAt, ...outcome }) => ({
      id: String(id),
      startedAt: startedAt.toISOString(),
      ...outcomeShown(outcome),
    })),
    endpoint: endpointShown(row),
    noticesNamed: notices.map((notice) => shownNotice(notice, waits)),
  }
}

async function noteLook({ db, actor, clock }: Context, { id, organisationId }: AttemptDetailRow): Promise<void> {
  if (actor.kind !== 'person' || !(actor.isOperator || actor.isSupport)) return
  const now = clock.machine()
  const since = new Date(now.getTime() - SAME_LOOK)
  const object = { kind: 'callback-attempt', id: String(id) }
  const look = { attemptId: object.id, personId: actor.personId, since }
  if ((await selectLookAtAttempt(db, look)).length > 0) return
  await audit(db, actor, now, { action: 'see-callback-attempt', organisationId, object })
}

/** What went to an owner that is gone belongs to nobody: only who sees every organisation sees it. */
function maySee(actor: Actor, { organisationId }: AttemptDetailRow): boolean {
  return may(actor, 'see-callbacks', organisationId ?? '')
}

function stepsShown({ stepMilliseconds }: AttemptDetailRow): AttemptDetail['steps'] {
  return stepNames.flatMap((name, at) => {
    const milliseconds = stepMilliseconds[at] ?? null
    return milliseconds === null ? [] : [{ name, milliseconds }]
  })
}

function signatureOf({ endpointId, secretSealed, callbackTimestamp, requestBody }: AttemptDetailRow): string | null {
  if (secretSealed === null || callbackTimestamp === null) return null
  const secret = unseal('callback-secret', endpointId, secretSealed)
  return callbackAuthentication(secret, callbackTimestamp, requestBody)
}

function endpointShown(row: AttemptDetailRow): AttemptDetail['endpoint'] {
  return {
    failures: row.failures,
    failingSince: row.failingSince?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    pausedAt: row.endpointPausedAt?.toISOString() ?? null,
  }
}

/** A notice as people are shown it. `waits`: also of this one, if it waits. */
export function shownNotice(row: NoticeLogRow, waits: ReadonlyMap<number, Wait>): ShownNotice {
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
    wait: waitAt(row.id, waits),
    canBeSentAgain: row.canBeSentAgain,
  }
}
