import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { publishedKeys } from '../platform/keys/signing-keys.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { signingKeysOf } from '../destinations/read-destination.ts'
import { noticesOfCase, withUntold } from './notices-of-case.ts'
import { findCase, noteLook } from './open-case.ts'
import { happeningOfEvent } from './read-timeline.ts'
import {
  selectEventsFrom,
  selectReplies,
  selectSubmissions,
  type CaseRow,
  type EventRow,
  type ReplyRow,
} from './store.ts'

/** Names the form of the file, for programs that read it. */
const FORMAT = 'kurier-case-export/1'
/** Events read at once. */
const BATCH = 1000

/**
 * A case as one file that anyone can check without this installation: all events with their tokens, the keys that verify
 * them, and what became of telling. No content. An export by support or an operator is written into the audit log.
 * @throws 404
 */
export async function exportCase(context: Context, { caseId }: { caseId: string }) {
  const {
    db: { pool: db },
    actor,
    clock,
  } = context
  const row = await findCase(context, { caseId })
  await noteLook(context, { row, action: 'export-case' })
  const events = await allEvents(db, caseId)
  const notices = await noticesOfCase(db, actor, row, 1)
  const submitted = new Set(events.filter(({ name }) => name.startsWith('submit-')).map(({ subjectId }) => subjectId))
  const { submissionApi, eventTypeBase } = wireAddresses()
  return {
    format: FORMAT,
    exportedAt: await clock.service(),
    case: caseFacts(row),
    submissions: (await selectSubmissions(db, { caseId })).map((row) => ({
      submissionId: row.id,
      publicService: row.publicService,
      region: row.region,
      ...documentFacts(row),
    })),
    replies: (await selectReplies(db, { caseId })).map((row) => ({ replyId: row.id, ...documentFacts(row) })),
    trust: {
      serviceIssuer: submissionApi,
      eventTypeBase,
      destinationId: row.destinationId,
      serviceKeys: { keys: (await publishedKeys(db, 'event')).map(({ jwk }) => jwk) },
      destinationKeys: { keys: (await signingKeysOf(context, row)).map(({ jwk }) => jwk) },
    },
    eventLog: events.map(({ token }) => token),
    chain: events.map(({ chain }) => chain.toString('base64url')),
    events: events.map((event) => ({
      sequence: event.sequence,
      name: event.name,
      jti: event.jti,
      recordedAt: event.recordedAt,
      notices: withUntold(
        happeningOfEvent(event, submitted.has(event.subjectId)),
        notices.bySequence.get(event.sequence),
      ),
    })),
  }
}

function documentFacts(row: ReplyRow) {
  return {
    state: row.state,
    stateSince: row.stateSince,
    createdAt: row.createdAt,
    submittedAt: row.submittedAt,
    announcedAttachments: row.announcedAttachments,
    parts: row.parts,
  }
}

function caseFacts(row: CaseRow) {
  return {
    caseId: row.id,
    createdAt: row.createdAt,
    destination: { destinationId: row.destinationId, name: row.destinationName },
    // the file goes to others: the client's id is confidential (specification 5.2)
    client: { name: row.clientName },
  }
}

async function allEvents(db: Database, caseId: string): Promise<EventRow[]> {
  const events: EventRow[] = []
  for (;;) {
    const batch = await selectEventsFrom(db, { caseId, from: events.length + 1, most: BATCH })
    events.push(...batch)
    if (batch.length < BATCH) return events
  }
}
