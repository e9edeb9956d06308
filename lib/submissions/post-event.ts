import { clockOffset, serviceNow } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { invalid } from '../platform/errors.ts'
import { parseJws } from '../platform/crypto/jws.ts'
import { checkPostedEvent, tagFaults, type PostedEvent } from '../cases/posted-event.ts'
import { eventTable, type AuthenticationTags } from '../cases/rules.ts'
import type { RecordableEvent } from '../cases/sign-event.ts'
import { selectEventByJti, selectEventToken, type CaseRow } from '../cases/store.ts'
import { signingKeyOf } from '../destinations/signing-keys.ts'
import { notSubmitted } from './rules.ts'
import { decideSubmission, selectOfCase, type SubmissionRow } from './store.ts'

const newState = { 'accept-submission': 'accepted', 'reject-submission': 'rejected' } as const

/**
 * Takes the signed decision of a receiving system about a submission of the case (specification 6.2; decisions 4, 6).
 * The same token again changes nothing.
 * @param theCase found for the receiving side, see `findCase`
 * @throws 400 when it is no compact JWS, 422 for anything wrong in it, 409 when the submission does not wait for one
 */
export async function postEvent(db: Database, theCase: CaseRow, token: string): Promise<void> {
  const now = await serviceNow(db)
  const machineNow = new Date(now.getTime() - (await clockOffset(db)))
  const expected = { caseId: theCase.id, destinationId: theCase.destinationId, latest: now, now: machineNow }
  const event = await checkPostedEvent(token, expected, (kid) => signingKeyOf(db, theCase.destinationId, kid))
  if (await isRecorded(db, theCase, event)) return
  const submission = await checkAgainstSubmission(db, theCase, event)
  if (submission.state !== 'submitted') throw notSubmitted(submission.state)
  const recordable = JSON.stringify(recordableFrom(theCase, event))
  const [done] = await decideSubmission(db, { id: submission.id, state: newState[event.name], now, event: recordable })
  if (done || (await isRecorded(db, theCase, event))) return
  const [changed] = await selectOfCase(db, { id: submission.id, caseId: theCase.id })
  throw notSubmitted(changed?.state ?? 'deleted')
}

/** True for the same token again; the same `jti` in another token is refused (decisions 6, per destination). */
async function isRecorded(db: Database, theCase: CaseRow, event: PostedEvent): Promise<boolean> {
  const [known] = await selectEventByJti(db, { issuer: theCase.destinationId, jti: event.jti })
  if (!known) return false
  if (known.token === event.token) return true
  throw invalid([{ pointer: '', detail: `The "jti" ${event.jti} was used in another event already; make a new one.` }])
}

async function checkAgainstSubmission(db: Database, theCase: CaseRow, event: PostedEvent): Promise<SubmissionRow> {
  const [submission] = await selectOfCase(db, { id: event.submissionId, caseId: theCase.id })
  if (!submission || submission.state === 'incomplete') {
    throw invalid([{ pointer: '', detail: `"sub" names no submission of this case: ${event.submissionId}.` }])
  }
  const faults = (event.content.problems ?? []).flatMap((problem, at) => {
    const attachmentId = /^attachment:(.*)$/.exec(problem.instance)?.[1]
    if (attachmentId === undefined || submission.announcedAttachments.includes(attachmentId)) return []
    return [{ pointer: `/problems/${at}/instance`, detail: `The attachment ${attachmentId} was not announced.` }]
  })
  const given = event.content.authenticationTags
  const submitted = given && (await submittedTags(db, submission.id))
  if (submitted) faults.push(...tagFaults(given, submitted))
  if (faults.length > 0) throw invalid(faults)
  return submission
}

/** The tags that the submit event documents; nothing when it was never submitted. */
async function submittedTags(db: Database, submissionId: string): Promise<AuthenticationTags | undefined> {
  const [row] = await selectEventToken(db, { subjectId: submissionId, name: 'submit-submission' })
  const events = row && parseJws(row.token)?.payload.events
  if (!events) return undefined
  const [content] = Object.values(events) as { authenticationTags: AuthenticationTags }[] // our own signed event
  return content?.authenticationTags
}

function recordableFrom(theCase: CaseRow, event: PostedEvent): RecordableEvent {
  return {
    jti: event.jti,
    issuer: theCase.destinationId,
    kid: event.kid,
    name: event.name,
    subjectKind: 'submission',
    subjectId: event.submissionId,
    issuedAt: event.issuedAt.toISOString(),
    token: event.token,
    tell: eventTable[event.name].tell,
  }
}
