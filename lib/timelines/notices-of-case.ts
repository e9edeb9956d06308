import { failureKind } from '../callbacks/failure-kind.ts'
import { may } from '../accounts/permissions.ts'
import type { Wait } from '../callbacks/log/log-schema.ts'
import { waitAt, waitsOf } from '../callbacks/log/waits.ts'
import type { Actor } from '../platform/actor.ts'
import type { Handle } from '../platform/database.ts'
import { DAY } from '../platform/durations.ts'
import { tellsOf, type Happening } from './happenings.ts'
import type { Timeline } from './schema.ts'
import { selectAttempts, selectNotices, type AttemptRow, type CaseRow, type NoticeRow } from './store.ts'

export type NoticeView = Timeline['events'][number]['notices'][number]

/** Most attempts in one timeline, the newest. A notice that is never delivered has about forty in 14 days. */
const MOST_ATTEMPTS = 500

/**
 * Notices of the events of a case from sequence `from` on, with each attempt, and the reasons why they wait (`now`: the
 * service clock). Details of a fault are only for readers who may see the callbacks of that side.
 */
export async function noticesOfCase(
  db: Handle,
  actor: Actor,
  row: CaseRow,
  { from, now }: { from: number; now: Date },
): Promise<{ all: NoticeView[]; bySequence: Map<number, NoticeView[]> }> {
  const rows = await selectNotices(db, { caseId: row.id, from })
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ id }) => id)
  const waits = await waitsOf(db, waiting, now)
  const attemptsOf = Map.groupBy(await attemptsFor(db, rows), ({ noticeId }) => noticeId)
  const views = rows.map((notice) => {
    const owner = notice.side === 'administration' ? row.organisationId : row.clientOrganisationId
    const mayOpen = may(actor, 'see-callbacks', owner)
    const known = { attempts: attemptsOf.get(notice.id) ?? [], wait: waitAt(notice.id, waits), mayOpen }
    return { sequence: notice.sequence, view: noticeView(notice, known) }
  })
  const bySequence = new Map<number, NoticeView[]>()
  for (const { sequence, view } of views) bySequence.set(sequence, [...(bySequence.get(sequence) ?? []), view])
  return { all: views.map(({ view }) => view), bySequence }
}

/** Attempts are never older than their notice, except for the possible difference of two machines' clocks. */
function attemptsFor(db: Handle, notices: readonly NoticeRow[]): Promise<AttemptRow[]> {
  const tried = notices.filter(({ attempts }) => attempts > 0)
  if (tried.length === 0) return Promise.resolve([])
  const since = new Date(Math.min(...tried.map(({ createdAt }) => createdAt.getTime())) - DAY)
  return selectAttempts(db, { noticeIds: tried.map(({ id }) => id), since, most: MOST_ATTEMPTS })
}

/** A notice without a row: its side had no address at the event. The kind of the event says which side it was for. */
const untold = { noticeId: null, state: 'not-configured', reason: 'not-configured', isSentAgain: false } as const
const neverTried = { attempts: 0, wait: null, finishedAt: null, mayOpen: false, tried: [] }

/**
 * The notices of an event: those with a row, and one for each side that should have been told but had no address
 * (decision 0044: these have no row).
 */
export function withUntold(happening: Happening, made: readonly NoticeView[] = []): NoticeView[] {
  const missing = tellsOf(happening).filter(({ side }) => !made.some((notice) => notice.side === side))
  return [...made, ...missing.map((tell) => ({ ...untold, ...neverTried, ...tell }))]
}

type NoticeFacts = { attempts: readonly AttemptRow[]; wait: Wait | null; mayOpen: boolean }

function noticeView(notice: NoticeRow, { attempts, wait, mayOpen }: NoticeFacts): NoticeView {
  return {
    noticeId: notice.id,
    side: notice.side,
    type: notice.type,
    state: notice.state,
    reason: notice.reason,
    isSentAgain: notice.isSentAgain,
    attempts: notice.attempts,
    wait: wait && (mayOpen ? wait : withoutCertificate(wait)),
    finishedAt: notice.finishedAt,
    mayOpen,
    tried: attempts.map((attempt) => ({
      attemptId: attempt.id,
      startedAt: attempt.startedAt,
      durationMilliseconds: attempt.durationMilliseconds,
      status: attempt.status,
      errorClass: attempt.errorClass,
      detail: mayOpen ? attempt.detail : null,
    })),
  }
}

const withoutCertificate = ({ lastFailure, ...wait }: Wait): Wait => {
  const told = lastFailure && { ...lastFailure, certificate: null }
  return { ...wait, lastFailure: told && { ...told, kind: failureKind(told) ?? null } }
}
