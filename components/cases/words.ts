import { errorClasses, type ErrorClass } from '#lib/callbacks/terms.ts'
import type { TimelineAnswer } from '#lib/timelines/schema.ts'
import { problemNames } from '@kurier/wire/names'
import { TIMEOUT_PROBLEM } from '#lib/cases/terms.ts'

export type TimelineEvent = TimelineAnswer['events'][number]
export type TimelineNotice = TimelineEvent['notices'][number]
export type TimelineProblem = TimelineEvent['problems'][number]
export type TagDifference = TimelineProblem['clues'][number]
export type RefusedDecision = TimelineAnswer['refusedDecisions'][number]
export type AheadPoint = TimelineAnswer['ahead'][number]
export type SubmissionFacts = TimelineAnswer['submissions'][number]
export type State = SubmissionFacts['state']

/** Problem types that the texts explain (`events.problems`); a test compares them with the page of all types. */
export const explainedProblems = [...problemNames, TIMEOUT_PROBLEM] as const

/** Under which key the texts explain a problem; one of somebody's own is `other`. */
export function problemKey(name: string | null): (typeof explainedProblems)[number] | 'other' {
  return explainedProblems.find((known) => known === name) ?? 'other'
}

/** Last part of a problem's type, by which the texts explain it; another installation's base may stand before it. */
export const nameOf = ({ type }: { type: string }): string => type.split('/').at(-1) ?? ''

const plainParts = ['submission', 'reply', 'metadata', 'data'] as const

/** The part that an `instance` or a tag names, as the texts name it (`events.parts`), with an attachment's id. */
export function partOf(instance: string): {
  key: (typeof plainParts)[number] | 'attachment' | 'other'
  attachmentId: string | undefined
} {
  const plain = plainParts.find((part) => part === instance)
  if (plain) return { key: plain, attachmentId: undefined }
  const attachmentId = /^(?:attachment:)?([0-9a-f-]{36})$/.exec(instance)?.[1]
  return { key: attachmentId ? 'attachment' : 'other', attachmentId }
}

/** What lies ahead, as the texts tell it (`events.ahead`). */
export const announced = [
  'reject-submission-by-service',
  'reject-reply-by-service',
  'delete-incomplete-submission',
  'delete-incomplete-reply',
  'delete-submission',
  'delete-reply',
] as const

export function announcedKey(happening: string): (typeof announced)[number] | undefined {
  return announced.find((known) => known === happening)
}

/** What came of an attempt, as the texts tell it (`events.errorClasses`). */
export function outcomeKey(errorClass: string | null): ErrorClass | 'delivered' | 'other' {
  if (errorClass === null) return 'delivered'
  return errorClasses.find((known) => known === errorClass) ?? 'other'
}
