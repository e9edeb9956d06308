import { z } from 'zod'
import { documentState } from '../documents/schema.ts'
import { note } from '../submissions/note-schema.ts'
import { deciders, receivedEffects } from './terms.ts'

const time = z.date().transform((date) => date.toISOString())

/** A submission as the workbench lists it. What is in it, and in its notes, only the destination's keys open. */
const received = z.object({
  submissionId: z.guid(),
  caseId: z.guid(),
  service: z.string(),
  state: documentState,
  /** it was, at some time */
  wasAccepted: z.boolean(),
  /** a reply may be written in its case */
  isAnswerable: z.boolean(),
  /** it was sent with a form of this installation, whose status page its sender can open */
  isFromForm: z.boolean(),
  /** something was sent in its case before */
  isFurther: z.boolean(),
  submittedAt: time,
  stateSince: time,
  /** what the service does by itself, when nobody does anything before */
  ahead: z.object({ effect: z.enum(receivedEffects), at: time, isNear: z.boolean() }).nullable(),
  /** when the case is removed with all that is left of it, unless something happens in it before */
  caseUntil: time,
  /** the case workers' notes on all of its case, and what finds itself */
  notes: z.array(note),
  /** what finds the other submissions of its case */
  caseEntries: z.array(note),
})
export type ReceivedList = z.output<typeof received>

/** `now`: the service clock when it was read. */
export const receivedPage = z.object({ now: time, total: z.int(), submissions: z.array(received) })
export type ReceivedPage = z.input<typeof receivedPage>

/** `name`: of the person or the system; nothing where the destination has several systems, and of the service. */
const decision = z.object({
  outcome: z.enum(['accepted', 'rejected']),
  at: time,
  by: z.enum(deciders),
  name: z.string().nullable(),
})

/**
 * `decision`: about it, as long as its case is there. `ofCase`: everything that was sent in its case, itself included,
 * oldest first.
 */
export const oneReceived = received.extend({
  now: time,
  decision: decision.nullable(),
  ofCase: z.array(z.object({ submissionId: z.guid(), state: documentState, submittedAt: time })),
})
export type ReceivedDetail = z.output<typeof oneReceived>
