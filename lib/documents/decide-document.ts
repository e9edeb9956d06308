import type { Context } from '../platform/context.ts'
import { parseJws } from '../platform/crypto/jws.ts'
import type { Handle } from '../platform/database.ts'
import type { AuthenticationTags } from '../cases/rules.ts'
import { eventValues } from '../cases/recording.ts'
import type { RecordableEvent } from '../cases/sign-event.ts'
import { selectEventToken } from '../cases/store.ts'
import { unusableKey } from '../cases/posted-event.ts'
import { documentStore, withoutKey, type DocumentRow } from './document-store.ts'
import { documentKinds, type DocumentKind } from './kinds.ts'
import { notSubmitted, stateTable } from './rules.ts'

/** `event`: the decision as it is recorded, made at that time; `isRepeated`: whether this very decision is recorded. */
type DocumentDecision = {
  kind: DocumentKind
  document: DocumentRow
  state: 'accepted' | 'rejected'
  /** the key of a destination with which the decision is signed; left out when the service signs it */
  signedWith?: { destinationId: string; kid: string }
  event: (at: Date) => Promise<RecordableEvent>
  isRepeated: () => Promise<boolean>
}

/**
 * Accepts or rejects a submitted submission or reply (decisions 4). The same decision again changes nothing.
 * @throws 409 when it does not wait for a decision, 422 when its key was revoked meanwhile
 */
export async function decideDocument(
  { db, clock }: Context,
  { kind, document: { id, caseId, state: before }, state, signedWith, event, isRepeated }: DocumentDecision,
): Promise<void> {
  if (stateTable[before].decide) {
    const now = await clock.service()
    const key = signedWith ? { signingDestination: signedWith.destinationId, signingKid: signedWith.kid } : withoutKey
    const recordable = eventValues(await event(now))
    const [done] = await documentStore[kind].decide(db, { id, caseId, state, now, ...recordable, ...key })
    if (done) return
  }
  if (await isRepeated()) return
  const [now] = await documentStore[kind].selectState(db, { id })
  // nothing but the key can have stood in the way then: it was revoked since it was read
  if (signedWith && now?.state === 'submitted') throw unusableKey(signedWith.kid)
  throw notSubmitted(kind, now?.state ?? 'deleted')
}

/** The tags that the submit event documents; nothing when it was never submitted. */
export async function submittedTags(
  db: Handle,
  kind: DocumentKind,
  subjectId: string,
): Promise<AuthenticationTags | undefined> {
  const content = await newestContent(db, { subjectId, name: documentKinds[kind].submitted })
  return content?.authenticationTags as AuthenticationTags | undefined // our own signed event
}

/** The content of the newest event of this name about the submission or reply. */
export async function newestContent(
  db: Handle,
  event: { subjectId: string; name: string },
): Promise<Record<string, unknown> | undefined> {
  const [row] = await selectEventToken(db, event)
  const events = row && parseJws(row.token)?.payload.events
  const [content] = Object.values(events ?? {}) as Record<string, unknown>[] // our own signed event
  return content
}
