import { demandedFor } from './demands.ts'
import type { JournalDecision, Journal } from './journal.ts'
import type { Outage } from './outages.ts'
import type { CallbackArrival } from './receivers.ts'
import type { NoticeRow, StoredRows } from './store.ts'

/** What must be nothing, each with what was found. */
export type Findings = Record<string, string[]>

type ChaosRecords = {
  journal: Journal
  stored: StoredRows
  received: readonly CallbackArrival[]
  outages: readonly Outage[]
}

/** Compares what was acknowledged and received with what the database holds when nothing is left to do. */
export function findingsOf({ journal, stored, received, outages }: ChaosRecords): Findings {
  return {
    'acknowledged and lost': lost(journal, stored),
    'created twice by one request': twins(stored),
    'states without event': withoutEvent(stored),
    'events without callback': withoutNotice(stored),
    'delivered and never sent': neverSent(stored, received),
    'doubled without a cause': doubled(stored, received, outages),
  }
}

function lost({ created, submitted, decided }: Journal, { documents, events }: StoredRows): string[] {
  const caseOf = new Map(documents.map(({ id, caseId }) => [id, caseId]))
  const tokens = new Set(events.map(({ token }) => token))
  const tagsOf = new Map(
    events
      .filter(({ name }) => name.startsWith('submit-'))
      .map((event) => [event.subjectId, submittedTags(event.token)]),
  )
  const repliesDecided = new Set(events.map(({ subjectId, name }) => `${subjectId} ${name}`))
  const isKept = (one: JournalDecision) =>
    one.kind === 'submission' ? tokens.has(one.token) : repliesDecided.has(`${one.id} ${one.name}`)
  return [
    ...created.filter(({ id, caseId }) => caseOf.get(id) !== caseId).map(({ kind, id }) => `created ${kind} ${id}`),
    ...submitted
      .filter(({ id, metadata, data }) => tagsOf.get(id) !== `${metadata} ${data}`)
      .map(({ kind, id }) => `submitted ${kind} ${id}`),
    ...decided.filter((one) => !isKept(one)).map((one) => `decision ${JSON.stringify(one)}`),
  ]
}

type SubmitPayload = { events: Record<string, { authenticationTags: { metadata: string; data: string } }> }

function submittedTags(token: string): string {
  const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const payload = JSON.parse(text) as SubmitPayload // signed by the service, of the shape of specification 6.2
  const [tags] = Object.values(payload.events).map(({ authenticationTags }) => authenticationTags)
  return `${tags?.metadata} ${tags?.data}`
}

/** Each creation has a name of its own. */
function twins({ documents }: StoredRows): string[] {
  const names = documents.flatMap(({ name }) => name ?? [])
  return names.filter((name, at) => names.indexOf(name) !== at)
}

const stateAfter: Record<string, string> = {
  create: 'incomplete',
  submit: 'submitted',
  accept: 'accepted',
  reject: 'rejected',
  delete: 'deleted',
}

/** The state of each document follows from its events, and the other way round. */
function withoutEvent({ documents, events }: StoredRows): string[] {
  const states = new Map<string, string>()
  for (const { subjectId, name } of events) {
    const state = stateAfter[name.split('-')[0] ?? '']
    if (state) states.set(subjectId, state)
  }
  return documents
    .filter(({ id, state }) => states.get(id) !== state)
    .map(({ kind, id, state }) => `${kind} ${id} is ${state}, its events say ${states.get(id) ?? 'nothing'}`)
}

const keyOf = ({ caseId, sequence }: { caseId: string; sequence: number }): string => `${caseId} ${sequence}`

/** Each event has a notice for each side that is to be told, and no other (specification 6.3). */
function withoutNotice({ events, notices }: StoredRows): string[] {
  const told = new Map<string, string[]>()
  for (const notice of notices) told.set(keyOf(notice), [...(told.get(keyOf(notice)) ?? []), notice.tell])
  const submitted = new Set(events.filter(({ name }) => name.startsWith('submit-')).map(({ subjectId }) => subjectId))
  return events.flatMap((event) => {
    const demanded = demandedFor(event, submitted.has(event.subjectId))
    const found = (told.get(keyOf(event)) ?? []).sort().join()
    if (demanded.includes(found)) return []
    return `${event.name} of ${event.subjectId}: demanded "${demanded.join('" or "')}", found "${found}"`
  })
}

const requestOf = ({ body, timestamp }: { body: string; timestamp: string }): string => `${timestamp} ${body}`

/** Whatever counts as delivered has arrived at a receiver that began to answer with 2xx. */
function neverSent({ notices, attempts }: StoredRows, received: readonly CallbackArrival[]): string[] {
  const arrived = new Set(received.filter(({ fate }) => fate === 'answered' || fate === 'broken-off').map(requestOf))
  const delivered = new Set(
    attempts.filter((one) => one.delivered && arrived.has(requestOf(one))).flatMap(({ noticeIds }) => noticeIds),
  )
  return notices.filter(({ id, state }) => state === 'delivered' && !delivered.has(id)).map(wordsOf)
}

function wordsOf({ id, tell, caseId, sequence }: NoticeRow): string {
  return `notice ${id} (${tell}) of event ${sequence} of case ${caseId}`
}

/** Milliseconds within which an answer is written down even when much is to be done. */
const WRITING = 10_000

/**
 * A request that was answered with 2xx to the end is written down, unless the service or its database was hit before
 * that could be; and no notice is delivered twice.
 */
function doubled({ attempts }: StoredRows, received: readonly CallbackArrival[], outages: readonly Outage[]): string[] {
  const twice = repeatedIds(attempts.filter(({ delivered }) => delivered).flatMap(({ noticeIds }) => noticeIds))
  const unexcused = forgotten(attempts, received).filter((one) => {
    const subjects = subjectsOf(one.body)
    const next = received.find(({ at, url, body }) => {
      return at > one.at && url === one.url && subjectsOf(body).some((id) => subjects.includes(id))
    })
    const until = Math.min(one.at + WRITING, next?.at ?? Infinity)
    return !outages.some(({ from, written }) => from < until && from + written > one.at)
  })
  return [
    ...twice.map((id) => `notice ${id} delivered twice`),
    ...unexcused.map(({ body }) => `answered and not written down: ${body}`),
  ]
}

/** Requests that were answered with 2xx to the end, and of which the service knows nothing: their notices come again. */
export function forgotten(attempts: StoredRows['attempts'], received: readonly CallbackArrival[]): CallbackArrival[] {
  const written = new Set(attempts.filter(({ delivered }) => delivered).map(requestOf))
  return received.filter((one) => one.fate === 'answered' && !written.has(requestOf(one)))
}

type NamedDocuments = { submissions?: { submissionId: string }[]; replies?: { replyId: string }[] }

function subjectsOf(body: string): string[] {
  const { submissions = [], replies = [] } = JSON.parse(body) as NamedDocuments // of the shapes of decisions 7, its HMAC is right
  return [...submissions.map(({ submissionId }) => submissionId), ...replies.map(({ replyId }) => replyId)]
}

function repeatedIds(ids: readonly string[]): string[] {
  const known = new Set<string>()
  return ids.filter((id) => known.size === known.add(id).size)
}
