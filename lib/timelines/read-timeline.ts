import { may } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import { serviceNow } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import type { SubjectKind } from '../cases/rules.ts'
import { signatureCheck, type SignatureCheck } from './check-signature.ts'
import { isTimeout, problemName, readEvent, type EventContent } from './event-content.ts'
import { happeningOf, laneOf } from './happenings.ts'
import { noticesOfCase, type NoticeView } from './notices-of-case.ts'
import { findCase, noteLook } from './open-case.ts'
import { aheadOf, warningsOf, type Ahead } from './rules.ts'
import type { Timeline } from './schema.ts'
import {
  selectEventsFrom,
  selectReplies,
  selectSubmissions,
  selectSubmitted,
  type CaseRow,
  type EventRow,
  type ReplyRow,
  type SubmissionRow,
} from './store.ts'

/** Events that one timeline shows at most, the newest; a case of a usual application has about ten. */
const MOST_EVENTS = 500

/**
 * The timeline of a case: what has happened, who was told of it, and what lies ahead. A look of support or an operator is
 * written into the audit log, once an hour.
 * @param now the machine's clock, for the audit log
 * @throws 404
 */
export async function readTimeline(db: Database, actor: Actor, caseId: string, now = new Date()): Promise<Timeline> {
  const row = await findCase(db, actor, caseId)
  await noteLook(db, actor, row, { action: 'see-case', oncePerHour: true }, now)
  const from = Math.max(1, row.event_count - MOST_EVENTS + 1)
  const shownAt = await serviceNow(db)
  const submissions = await selectSubmissions(db, caseId)
  const replies = await selectReplies(db, caseId)
  const ahead = stepsAheadOf(submissions, replies, shownAt)
  const notices = await noticesOfCase(db, actor, row, from)
  return {
    caseId,
    createdAt: row.created_at,
    now: shownAt,
    sequence: row.event_count,
    deliveryVersion: row.delivery_version,
    ...partiesOf(actor, row),
    submissions: submissions.map(submissionView),
    replies: replies.map((reply) => ({ replyId: reply.id, ...documentView(reply) })),
    warnings: warningsOf(notices.rows, ahead),
    omitted: from - 1,
    events: await eventViews(db, row, { from, notices: notices.bySequence }),
    ahead,
  }
}

function partiesOf(actor: Actor, row: CaseRow): Pick<Timeline, 'destination' | 'client'> {
  const { destination_id, destination_name, client_id, client_name } = row
  return {
    destination: {
      id: destination_id,
      name: destination_name,
      mayOpen: may(actor, 'see-destinations', row.organisation_id),
    },
    client: { id: may(actor, 'see-clients', row.client_organisation_id) ? client_id : null, name: client_name },
  }
}

function stepsAheadOf(submissions: readonly SubmissionRow[], replies: readonly ReplyRow[], now: Date): Ahead[] {
  const { deadlines } = settings()
  const aheadOfOne = (kind: SubjectKind) => (row: ReplyRow) =>
    aheadOf({ kind, id: row.id, state: row.state, stateSince: row.state_since }, deadlines, now) ?? []
  return [...submissions.flatMap(aheadOfOne('submission')), ...replies.flatMap(aheadOfOne('reply'))].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

/** What submissions and replies have in common. */
function documentView(row: ReplyRow) {
  const sizes = new Map(row.parts.map(({ part, size }) => [part, size]))
  const partView = (part: string, kind: 'metadata' | 'data' | 'attachment') => {
    return { part, kind, size: sizes.get(part) ?? null }
  }
  return {
    state: row.state,
    stateSince: row.state_since,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    parts: [
      partView('metadata', 'metadata'),
      partView('data', 'data'),
      ...row.announced_attachments.map((id) => partView(id, 'attachment')),
    ],
  }
}

function submissionView(row: SubmissionRow): Timeline['submissions'][number] {
  const { identifier = '', name = '', description = null } = row.public_service
  return {
    submissionId: row.id,
    ...documentView(row),
    service: { identifier, name, description },
    region: row.region,
  }
}

type Around = { from: number; notices: ReadonlyMap<number, NoticeView[]> }

async function eventViews(db: Database, row: CaseRow, { from, notices }: Around): Promise<Timeline['events']> {
  const rows = await selectEventsFrom(db, row.id, from, MOST_EVENTS)
  const submitted = new Set((await selectSubmitted(db, row.id)).map((one) => one.subject_id))
  const check = await signatureCheck(db, row.destination_id)
  return rows.map((event) => ({
    ...eventView(event, { check, caseId: row.id, wasSubmitted: submitted.has(event.subject_id) }),
    notices: notices.get(event.sequence) ?? [],
  }))
}

type Known = { check: SignatureCheck; caseId: string; wasSubmitted: boolean }

/** An event of the log as a timeline tells it, with its signature checked. */
export function eventView(event: EventRow, { check, caseId, wasSubmitted }: Known) {
  const { jws, content } = readEvent(event.token)
  const { name, issuer } = event
  const told = { name, issuer, notifyType: content.notifyType, wasSubmitted, isTimeout: isTimeout(content) }
  const happening = happeningOf(told)
  const signature = check(event, jws, caseId)
  return {
    sequence: event.sequence,
    happening,
    lane: laneOf[happening],
    name,
    subjectKind: event.subject_kind,
    subjectId: event.subject_id,
    author: signature.keyOf,
    issuedAt: event.issued_at,
    recordedAt: event.recorded_at,
    tags: tagsOf(content),
    problems: (content.problems ?? []).map(({ type, title, detail = null, instance }) => {
      return { type, name: problemName(type), title, detail, instance }
    }),
    signature,
  }
}

function tagsOf({ authenticationTags: tags }: EventContent): { part: string; tag: string }[] {
  if (!tags) return []
  const attachments = Object.entries(tags.attachments).map(([part, tag]) => ({ part, tag }))
  return [{ part: 'metadata', tag: tags.metadata }, { part: 'data', tag: tags.data }, ...attachments]
}
