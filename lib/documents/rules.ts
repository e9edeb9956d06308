import { conflict, invalid, type FieldFault, type Refusal } from '../platform/errors.ts'
import type { DocumentKind } from './kinds.ts'
import type { DocumentState } from '@kurier/wire/names'
import { HEADER_LIMIT } from './terms.ts'

/**
 * Actions that each state allows (specification 3; decisions 4 and 5): states are `incomplete → submitted → accepted |
 * rejected → deleted`.
 */
export const stateTable = {
  incomplete: { attach: true, submit: true, decide: false, receiverSees: 'nothing' },
  submitted: { attach: false, submit: false, decide: true, receiverSees: 'content' },
  accepted: { attach: false, submit: false, decide: false, receiverSees: 'content' },
  rejected: { attach: false, submit: false, decide: false, receiverSees: 'record' },
  deleted: { attach: false, submit: false, decide: false, receiverSees: 'record' },
} as const satisfies Record<
  DocumentState,
  { attach: boolean; submit: boolean; decide: boolean; receiverSees: 'nothing' | 'record' | 'content' }
>

/** 409 for a document that can no longer be changed; a sender whose answer got lost learns where to look. */
export function notIncomplete(kind: DocumentKind, state: DocumentState): Refusal {
  return conflict(
    `The ${kind} is ${state}, not incomplete. If an answer got lost, read its state with GET before sending again.`,
  )
}

/** 409 for a document that is not submitted, and so cannot be decided. */
export function notSubmitted(kind: DocumentKind, state: DocumentState): Refusal {
  return conflict(`The ${kind} is ${state}; only a submitted one can be accepted or rejected.`)
}

/** Faults of the announced attachments: too many, or one twice. */
export function announcementFaults(ids: readonly string[], most: number): FieldFault[] {
  if (ids.length > most) {
    return [
      { pointer: '/announcedAttachments', detail: `At most ${most} attachments can be announced, not ${ids.length}.` },
    ]
  }
  const seen = new Set<string>()
  return ids.flatMap((id, at) => {
    const isFirst = !seen.has(id)
    seen.add(id)
    return isFirst
      ? []
      : [{ pointer: `/announcedAttachments/${at}`, detail: `The attachment ${id} is announced twice.` }]
  })
}

/** @throws 422 that names each announced attachment that is not stored */
export function assertAllAttached(announced: readonly string[], stored: ReadonlySet<string>): void {
  const missing = announced.filter((id) => !stored.has(id))
  if (missing.length === 0) return
  throw invalid([
    { pointer: '', detail: `These announced attachments are missing: ${missing.join(', ')}. Send them first.` },
  ])
}

/** Faults of a decision's problems that name an attachment: it must have been announced. */
export function problemFaults(
  announced: readonly string[],
  problems: readonly { instance: string }[],
  at = '',
): FieldFault[] {
  return problems.flatMap(({ instance }, index) => {
    const attachmentId = /^attachment:(.*)$/.exec(instance)?.[1]
    if (attachmentId === undefined || announced.includes(attachmentId)) return []
    return [
      { pointer: `${at}/problems/${index}/instance`, detail: `The attachment ${attachmentId} was not announced.` },
    ]
  })
}

/** Most bytes that encryption adds to a file: header, key, iv, tag and dots of a compact JWE. */
const AROUND_A_FILE = HEADER_LIMIT + 2048

/** Bytes on the wire of an encrypted file of `fileBytes` bytes (base64url, RFC 7515 section 2), or a little more. */
export function wireBytes(fileBytes: number): number {
  return Math.ceil((fileBytes * 4) / 3) + AROUND_A_FILE
}

/** Largest file, in bytes, whose JWE fits into `wire` bytes. */
export function fileBytes(wire: number): number {
  return Math.max(0, Math.floor(((wire - AROUND_A_FILE) * 3) / 4))
}
