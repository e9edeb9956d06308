import type { JWK } from 'jose'
import { KurierError } from './errors.ts'
import type { AuthenticationTags } from './event-types.ts'
import { pathOf, type HttpClient } from './http-client.ts'
import { readDestinationKey, readServiceKeys, type KeySet } from './public-reads.ts'
import { eventLogPage, type ReplyReference, type SubmissionReference } from './document-records.ts'
import { verifyEventLog, type LoggedEvent, type UnverifiedEvent } from './verify-event-log.ts'

/** Reads event logs whole and checks them; keeps the keys it has read. */
export interface EventLogReader {
  /** All events of a case, of submissions and replies alike. */
  caseEvents(reference: { caseId: string; destinationId: string }): Promise<LoggedEvent[]>
  /** Only those whose subject is the submission. */
  submissionEvents(reference: SubmissionReference): Promise<LoggedEvent[]>
  /** Only those whose subject is the reply. */
  replyEvents(reference: ReplyReference): Promise<LoggedEvent[]>
}

/** The most that one page of an event list holds (decisions 3). */
const pageSize = 500

type EventLog = { eventLog: string[]; chain: string[] | undefined }

/** All compact JWS of an event list, page by page, oldest first, with their chain values. Not verified. */
async function readEventLog(http: HttpClient, path: string): Promise<EventLog> {
  const eventLog: string[] = []
  const chain: string[] = []
  for (;;) {
    const query = { offset: eventLog.length, limit: pageSize }
    const page = await http.json({ method: 'GET', path, query }, eventLogPage)
    eventLog.push(...page.eventLog)
    chain.push(...(page.chain ?? []))
    if (page.eventLog.length === 0 || eventLog.length >= page.totalCount) {
      return { eventLog, chain: page.chain && chain }
    }
  }
}

export function createEventLogReader(http: HttpClient): EventLogReader {
  let serviceKeys: KeySet | undefined
  // Keys never change under a kid (decisions 4, "409"), so what was read once holds.
  const destinationKeys = new Map<string, JWK>()

  async function destinationKey(destinationId: string, kid: string): Promise<JWK | undefined> {
    const name = `${destinationId} ${kid}`
    const key = destinationKeys.get(name) ?? (await readDestinationKey(http, destinationId, kid))
    if (key !== undefined) destinationKeys.set(name, key)
    return key
  }

  type Whose = { caseId: string; destinationId: string }

  /** `isWhole`: the path lists all events of the case, so that the chain can be followed. */
  async function verified(path: string, reference: Whose, isWhole = false): Promise<LoggedEvent[]> {
    const [{ eventLog, chain }, identities] = await Promise.all([readEventLog(http, path), http.identities()])
    const { caseId, destinationId } = reference
    const check = (keys: KeySet): Promise<LoggedEvent[]> =>
      verifyEventLog(eventLog, {
        identities,
        serviceKeys: keys,
        destinationId,
        destinationKey: (kid) => destinationKey(destinationId, kid),
        caseId,
        ...(isWhole && { chain }),
      })
    if (serviceKeys !== undefined) {
      const events = await check(serviceKeys)
      // The service may have changed its key since it was read: then once more with fresh keys.
      if (!events.some((event) => !event.verified && event.reason === 'key-unknown')) return ofOurBase(events)
    }
    serviceKeys = await readServiceKeys(http)
    return ofOurBase(await check(serviceKeys))
  }

  return {
    caseEvents: (reference) => verified(pathOf`/submission-api/v2/cases/${reference.caseId}/events`, reference, true),
    submissionEvents: async (reference) =>
      about(
        reference.submissionId,
        await verified(pathOf`/submission-api/v2/submissions/${reference.submissionId}/events`, reference),
      ),
    replyEvents: async (reference) =>
      about(
        reference.replyId,
        await verified(pathOf`/submission-api/v2/replies/${reference.replyId}/events`, reference),
      ),
  }
}

/** Throws `schema-base-differs` when no event counts and the reason is another {event_type_base}. */
function ofOurBase(events: LoggedEvent[]): LoggedEvent[] {
  const [typeBase] = events.flatMap((event) => (!event.verified && event.typeBase) || [])
  if (typeBase === undefined || events.some((event) => event.verified)) return events
  throw baseDiffers(typeBase)
}

function baseDiffers({ found, expected }: NonNullable<UnverifiedEvent['typeBase']>): KurierError {
  const right = found.replace(/\/events$/, '')
  return new KurierError(
    'schema-base-differs',
    `The service signs events whose types begin with ${found}, but ${expected} was expected. ` +
      `Set schemaBase to ${right}, or leave it out so that the service is asked for it`,
  )
}

/** Events of one submission or reply; those that count for nothing stay, so that they are seen. */
function about(id: string, events: readonly LoggedEvent[]): LoggedEvent[] {
  return events.filter((event) => !event.verified || event.subject.id === id)
}

/**
 * The tags that the service signed when the submission or reply was submitted. Throws `submit-event-missing` when there
 * is no such event with a right signature, `schema-base-differs` when there may be one below another {event_type_base}.
 */
export function announcedTags(
  events: readonly LoggedEvent[],
  name: 'submit-submission' | 'submit-reply',
): AuthenticationTags {
  for (const event of events) if (event.verified && event.name === name) return event.content.authenticationTags
  const [typeBase] = events.flatMap((event) => (!event.verified && event.typeBase) || [])
  if (typeBase !== undefined) throw baseDiffers(typeBase)
  throw new KurierError(
    'submit-event-missing',
    `The event log holds no ${name} event with a right signature of the service`,
  )
}
