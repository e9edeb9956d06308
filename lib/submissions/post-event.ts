import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/database.ts'
import { invalid } from '../platform/errors.ts'
import { assertNotBefore, checkPostedEvent, contentPointer, type PostedEvent } from '../cases/posted-event.ts'
import { eventTable } from '../cases/rules.ts'
import type { BothClocks } from '../cases/time-of-decision.ts'
import type { RecordableEvent } from '../cases/sign-event.ts'
import { selectPostedEvent, type CaseRow } from '../cases/store.ts'
import { signingKeyOf } from '../destinations/signing-keys.ts'
import { decideDocument } from '../documents/decide-document.ts'
import { faultsOfTags } from '../documents/differing-tags.ts'
import { problemFaults } from '../documents/rules.ts'
import { selectOfCase, type SubmissionRow } from './store.ts'

const newState = { 'accept-submission': 'accepted', 'reject-submission': 'rejected' } as const

/**
 * Takes the signed decision of a receiving system about a submission of the case (specification 6.2; decisions 4, 6).
 * The same token again changes nothing.
 * @param input.theCase found for the receiving side, see `findCase`
 * @throws 400 when it is no compact JWS, 422 for anything wrong in it, 409 when the submission does not wait for one
 */
export async function postEvent(
  context: Context,
  { theCase, token }: { theCase: CaseRow; token: string },
): Promise<void> {
  const { db, clock } = context
  const { id: caseId, destinationId } = theCase
  const expected = { caseId, destinationId, latest: await clock.service(), now: clock.machine() }
  const event = await checkPostedEvent(token, expected, (kid) => signingKeyOf(db, destinationId, kid))
  if (await isRecorded(db, theCase, event)) return
  await decideDocument(context, {
    kind: 'submission',
    document: await checkAgainstSubmission(context, { theCase, event, clocks: expected }),
    state: newState[event.name],
    signedWith: { destinationId, kid: event.kid },
    event: async () => recordableFrom(theCase, event),
    isRepeated: () => isRecorded(db, theCase, event),
  })
}

/** True for the same token again; the same `jti` in another token is refused (decisions 6, per destination). */
async function isRecorded(db: Handle, theCase: CaseRow, event: PostedEvent): Promise<boolean> {
  const [known] = await selectPostedEvent(db, { issuer: theCase.destinationId, jti: event.jti })
  if (!known) return false
  if (known.token === event.token) return true
  throw invalid([
    { pointer: '/jti', detail: `The "jti" ${event.jti} was used in another event already; make a new one.` },
  ])
}

type EventToPost = { theCase: CaseRow; event: PostedEvent; clocks: BothClocks }

async function checkAgainstSubmission(
  context: Context,
  { theCase, event, clocks }: EventToPost,
): Promise<SubmissionRow> {
  const [submission] = await selectOfCase(context.db, { id: event.submissionId, caseId: theCase.id })
  if (!submission || submission.state === 'incomplete') {
    throw invalid([{ pointer: '/sub', detail: `"sub" names no submission of this case: ${event.submissionId}.` }])
  }
  assertNotBefore(event, submission.submittedAt ?? submission.createdAt, clocks)
  const { problems = [], authenticationTags: given } = event.content
  const at = contentPointer(event.name)
  const faults = [
    ...problemFaults(submission.announcedAttachments, problems, at),
    ...(given ? await faultsOfTags(context, { kind: 'submission', document: submission, given, at }) : []),
  ]
  if (faults.length > 0) throw invalid(faults)
  return submission
}

function recordableFrom(theCase: CaseRow, event: PostedEvent): RecordableEvent {
  return {
    jti: event.jti,
    issuer: theCase.destinationId,
    kid: event.kid,
    name: event.name,
    subjectKind: 'submission',
    subjectId: event.submissionId,
    issuedAt: event.issuedAt,
    token: event.token,
    tell: eventTable[event.name].tell,
  }
}
