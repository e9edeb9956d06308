import { may } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { signatureCheck, type SignatureCheck } from './check-signature.ts'
import { identities } from '../platform/identity/identities.ts'
import { addressesOf } from '../platform/wire-addresses.ts'
import { isTimeout, problemName, readEvent, type EventContent } from './event-content.ts'
import { situationOf } from './explain-case.ts'
import { refusedDecisionsOf, withClues } from './tag-clues.ts'
import { explained } from './explanation-words.ts'
import { happeningOf, laneOf, type Happening } from './happenings.ts'
import { noticesOfCase, withUntold, type NoticeView } from './notices-of-case.ts'
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
import { waitsOfCase } from './waits-of-case.ts'
import type { SubjectKind } from '@kurier/wire/names'
import type { PartKind } from '../documents/terms.ts'

/** Events that one timeline shows at most, the newest; a case of a usual application has about ten. */
const MOST_EVENTS = 500

/**
 * The timeline of a case: what has happened, who was told of it, and what lies ahead. A look of support or an operator is
 * written into the audit log, once an hour.
 * @throws 404
 */
export async function readTimeline(context: Context, { caseId }: { caseId: string }): Promise<Timeline> {
  const { db, actor, clock } = context
  const row = await findCase(context, { caseId })
  await noteLook(context, { row, action: 'see-case', oncePerHour: true })
  const from = Math.max(1, row.eventCount - MOST_EVENTS + 1)
  const shownAt = await clock.service()
  // none of them needs what another one finds
  const [submissions, replies, notices, events, refusedDecisions] = await Promise.all([
    selectSubmissions(db, { caseId }),
    selectReplies(db, { caseId }),
    noticesOfCase(db, actor, row, { from, now: shownAt }),
    readEvents(context, row, from),
    refusedDecisionsOf(context, row),
  ])
  const ahead = stepsAheadOf(submissions, replies, shownAt)
  const told = {
    submissions: submissions.map(submissionView),
    replies: replies.map((reply) => ({ replyId: reply.id, ...documentView(reply) })),
    events: await withClues(context, row, eventViews(caseId, events, notices.bySequence)),
    ahead,
  }
  return {
    caseId,
    createdAt: row.createdAt,
    now: shownAt,
    sequence: row.eventCount,
    deliveryVersion: row.deliveryVersion,
    ...partiesOf(actor, row),
    warnings: warningsOf(notices.all, ahead),
    waits: waitsOfCase(actor, row, notices.all),
    omitted: from - 1,
    ...told,
    refusedDecisions,
    explanation: explanationOf(told),
  }
}

function explanationOf(told: Parameters<typeof situationOf>[0]): Timeline['explanation'] {
  const situation = situationOf(told)
  return situation ? { de: explained('de', situation), en: explained('en', situation) } : null
}

function partiesOf(actor: Actor, row: CaseRow): Pick<Timeline, 'destination' | 'client'> {
  return {
    destination: {
      id: row.destinationId,
      name: row.destinationName,
      mayOpen: may(actor, 'see-destinations', row.organisationId),
      mayWork: may(actor, 'work-on-submissions', row.organisationId),
    },
    client: { id: may(actor, 'see-clients', row.clientOrganisationId) ? row.clientId : null, name: row.clientName },
  }
}

function stepsAheadOf(submissions: readonly SubmissionRow[], replies: readonly ReplyRow[], now: Date): Ahead[] {
  const { deadlines } = settings()
  const aheadOfOne = (kind: SubjectKind) => (row: ReplyRow) =>
    aheadOf({ kind, id: row.id, state: row.state, stateSince: row.stateSince }, deadlines, now) ?? []
  return [...submissions.flatMap(aheadOfOne('submission')), ...replies.flatMap(aheadOfOne('reply'))].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

/** What submissions and replies have in common. */
function documentView(row: ReplyRow) {
  const sizes = new Map(row.parts.map(({ part, size }) => [part, size]))
  const partView = (part: string, kind: PartKind) => {
    return { part, kind, size: sizes.get(part) ?? null }
  }
  return {
    state: row.state,
    stateSince: row.stateSince,
    createdAt: row.createdAt,
    submittedAt: row.submittedAt,
    parts: [
      partView('metadata', 'metadata'),
      partView('data', 'data'),
      ...row.announcedAttachments.map((id) => partView(id, 'attachment')),
    ],
  }
}

function submissionView(row: SubmissionRow): Timeline['submissions'][number] {
  const { identifier, name, description = null } = row.publicService
  return {
    submissionId: row.id,
    ...documentView(row),
    service: { identifier, name, description },
    region: row.region,
  }
}

/** The events of a case from a sequence on, and what they are judged by. */
async function readEvents(context: Context, { id: caseId, destinationId }: CaseRow, from: number) {
  const { db } = context
  const [rows, submits, check, known] = await Promise.all([
    selectEventsFrom(db, { caseId, from, most: MOST_EVENTS }),
    selectSubmitted(db, { caseId }),
    signatureCheck(context, { destinationId }),
    identities(db),
  ])
  const submitted = new Set(submits.map((one) => one.subjectId))
  return { rows, submitted, check, problemTypeBases: known.map((one) => addressesOf(one).eventProblemTypeBase) }
}

type ReadEvents = Awaited<ReturnType<typeof readEvents>>

function eventViews(
  caseId: string,
  { rows, submitted, check, problemTypeBases }: ReadEvents,
  notices: ReadonlyMap<number, NoticeView[]>,
): Timeline['events'] {
  return rows.map((event) => {
    const wasSubmitted = submitted.has(event.subjectId)
    const view = eventView(event, { check, problemTypeBases, caseId, wasSubmitted })
    return { ...view, notices: withUntold(view.happening, notices.get(event.sequence)) }
  })
}

type TimelineFacts = {
  check: SignatureCheck
  problemTypeBases: readonly string[]
  caseId: string
  wasSubmitted: boolean
}

/** An event of the log as a timeline tells it, with its signature checked. */
export function eventView(event: EventRow, { check, problemTypeBases, caseId, wasSubmitted }: TimelineFacts) {
  const { jws, content } = readEvent(event.token)
  const happening = happeningWith(event, content, wasSubmitted)
  const signature = check(event, jws, caseId)
  return {
    sequence: event.sequence,
    happening,
    lane: laneOf[happening],
    name: event.name,
    subjectKind: event.subjectKind,
    subjectId: event.subjectId,
    author: signature.keyOf,
    issuedAt: event.issuedAt,
    recordedAt: event.recordedAt,
    tags: tagsOf(content),
    problems: (content.problems ?? []).map(({ type, title, detail = null, instance }) => {
      return { type, name: problemName(type, problemTypeBases), title, detail, instance, clues: [] }
    }),
    signature,
  }
}

/** @param wasSubmitted whether the log has a submit event of the same submission or reply */
export const happeningOfEvent = (event: EventRow, wasSubmitted: boolean): Happening =>
  happeningWith(event, readEvent(event.token).content, wasSubmitted)

function happeningWith({ name, issuer }: EventRow, content: EventContent, wasSubmitted: boolean): Happening {
  return happeningOf({ name, issuer, notifyType: content.notifyType, wasSubmitted, isTimeout: isTimeout(content) })
}

function tagsOf({ authenticationTags: tags }: EventContent): { part: string; tag: string }[] {
  if (!tags) return []
  const attachments = Object.entries(tags.attachments).map(([part, tag]) => ({ part, tag }))
  return [{ part: 'metadata', tag: tags.metadata }, { part: 'data', tag: tags.data }, ...attachments]
}
