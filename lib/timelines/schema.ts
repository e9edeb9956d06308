import { z } from 'zod'
import { wait } from '../callbacks/log/log-schema.ts'
import { callbackTypes, subjectKinds } from '@kurier/wire/names'
import { noticeReasons, noticeStates } from '../callbacks/terms.ts'
import { documentState } from '../documents/schema.ts'
import { happenings } from './happenings.ts'
import { sides, tagFindings } from '../cases/terms.ts'
import { partKinds } from '../documents/terms.ts'
import { foundKinds, lanes, signatureStates, warnings } from './terms.ts'

const MOST_SEARCH_CHARACTERS = 2000

const time = z.date().transform((date) => date.toISOString())
const happening = z.enum(happenings)
const lane = z.enum(lanes)
const subject = { subjectKind: z.enum(subjectKinds), subjectId: z.guid() }

/** One side of a case; `mayOpen`: the person may see the page of the destination; `mayWork`: works there. */
const destinationSide = z.object({ id: z.guid(), name: z.string(), mayOpen: z.boolean(), mayWork: z.boolean() })
/** The other side; `id` only for persons who may see the page of the client: it is confidential (specification 5.2). */
const clientSide = z.object({ id: z.guid().nullable(), name: z.string() })

const caseInList = z.object({
  caseId: z.guid(),
  destination: z.object({ id: z.guid(), name: z.string() }),
  client: z.object({ name: z.string() }),
  /** of its submissions, and of its replies, oldest first */
  states: z.array(documentState),
  replyStates: z.array(documentState),
  services: z.array(z.string()),
  lastEvent: z.object({ happening, at: time }),
  warnings: z.array(z.enum(warnings)),
})

/** A page of cases. `next`: start of the next page; `searchedUntil`: end of the search when the page is not full. */
export const caseList = z.object({
  cases: z.array(caseInList),
  next: z.string().nullable(),
  searchedUntil: time.nullable(),
})
export type CaseList = z.input<typeof caseList>
export type CaseListAnswer = z.output<typeof caseList>

const part = z.object({
  part: z.string(),
  kind: z.enum(partKinds),
  /** bytes as stored; null when it is not there (yet, or any more) */
  size: z.number().nullable(),
})

const document = {
  state: documentState,
  stateSince: time,
  createdAt: time,
  submittedAt: time.nullable(),
  parts: z.array(part),
}

const submission = z.object({
  submissionId: z.guid(),
  ...document,
  service: z.object({ identifier: z.string(), name: z.string(), description: z.string().nullable() }),
  region: z.string().nullable(),
})

const reply = z.object({ replyId: z.guid(), ...document })

const attempt = z.object({
  attemptId: z.number(),
  startedAt: time,
  durationMilliseconds: z.number(),
  status: z.number().nullable(),
  errorClass: z.string().nullable(),
  /** null unless the reader may see the callbacks of that side */
  detail: z.string().nullable(),
})

const notice = z.object({
  /** null for a side without a callback address at the event: there was no notice to send */
  noticeId: z.number().nullable(),
  side: z.enum(sides),
  type: z.enum(callbackTypes),
  state: z.enum(noticeStates),
  reason: z.enum(noticeReasons).nullable(),
  isSentAgain: z.boolean(),
  attempts: z.number(),
  /** null once the notice no longer waits */
  wait: wait.nullable(),
  finishedAt: time.nullable(),
  /** whether the person may open the attempts in the delivery log */
  mayOpen: z.boolean(),
  tried: z.array(attempt),
})

/** Notices of one receiver that wait for the same reason. `sendable`: those that the person may have sent now. */
const waiting = z.object({
  side: z.enum(sides),
  /** of the destination or client */
  name: z.string(),
  type: z.enum(callbackTypes),
  wait,
  notices: z.number(),
  sendable: z.array(z.number()),
  mayOpen: z.boolean(),
})

/** A tag that differs from the submit event's. `given`: null for a missing tag; `other`: the document it belongs to. */
const tagDifference = z.object({
  part: z.string(),
  given: z.string().nullable(),
  submitted: z.string().nullable(),
  finding: z.enum(tagFindings),
  otherPart: z.string().optional(),
  other: z.object({ documentId: z.guid(), caseId: z.guid() }).optional(),
})

/** A decision that was refused because of its tags: it has no effect and no event. */
const refusedDecision = z.object({
  ...subject,
  lane,
  tags: z.array(tagDifference),
  /** how often the same decision came */
  attempts: z.number(),
  firstRefusedAt: time,
  refusedAt: time,
})

const problem = z.object({
  type: z.string(),
  /** below {problem_type_base}; null for a type of somebody's own */
  name: z.string().nullable(),
  title: z.string(),
  detail: z.string().nullable(),
  instance: z.string(),
  /** of a problem about a tag: findings about the values in its words */
  clues: z.array(tagDifference),
})

const event = z.object({
  sequence: z.number(),
  happening,
  lane,
  name: z.string(),
  ...subject,
  author: z.enum(['service', 'destination']),
  /** as its author says */
  issuedAt: time,
  /** when it came into the log */
  recordedAt: time,
  tags: z.array(z.object({ part: z.string(), tag: z.string() })),
  problems: z.array(problem),
  signature: z.object({
    state: z.enum(signatureStates),
    kid: z.string(),
    keyOf: z.enum(['service', 'destination']),
    isRevoked: z.boolean(),
  }),
  notices: z.array(notice),
})

const sentences = z.array(z.string())

const ahead = z.object({ happening, lane, ...subject, at: time, isNear: z.boolean() })

/** A case with its past events and coming ones. `now`: the service clock when it was read. */
export const timeline = z.object({
  caseId: z.guid(),
  createdAt: time,
  now: time,
  /** number of the newest event */
  sequence: z.number(),
  deliveryVersion: z.string(),
  destination: destinationSide,
  client: clientSide,
  submissions: z.array(submission),
  replies: z.array(reply),
  warnings: z.array(z.enum(warnings)),
  /** why hindered notices of the case wait, once for each receiver and reason, the next to be tried first */
  waits: z.array(waiting),
  /** number of older events that are left out; the export has all */
  omitted: z.number(),
  events: z.array(event),
  /** the newest ten */
  refusedDecisions: z.array(refusedDecision),
  ahead: z.array(ahead),
  /** the state of the case, in sentences for the applicant; null for a case without a submission */
  explanation: z.object({ de: sentences, en: sentences }).nullable(),
})
export type Timeline = z.input<typeof timeline>
export type TimelineAnswer = z.output<typeof timeline>

/** One event as it was signed. */
export const rawEvent = z.object({
  sequence: z.number(),
  token: z.string(),
  protectedHeader: z.record(z.string(), z.unknown()).nullable(),
  payload: z.record(z.string(), z.unknown()).nullable(),
})
export type RawEvent = z.input<typeof rawEvent>

/** The query of a search, for page and route alike; far too long texts are cut. */
export const searchQuery = z.object({
  q: z
    .string()
    .default('')
    .transform((text) => text.slice(0, MOST_SEARCH_CHARACTERS)),
})

/** The results of a search. `isExact`: the query has whole ids, so that every result is meant. */
export const searchAnswer = z.object({
  found: z.array(
    z.object({
      kind: z.enum(foundKinds),
      id: z.string(),
      /** of a case, submission or reply */
      caseId: z.guid().nullable(),
      /** of a refused call */
      clientId: z.guid().optional(),
      name: z.string().nullable(),
      detail: z.string().nullable(),
      /** whether the person may see the page of the destination or client; otherwise only its cases */
      mayOpen: z.boolean(),
    }),
  ),
  isExact: z.boolean(),
})
export type SearchAnswer = z.output<typeof searchAnswer>
