import type { OpenedSubmission } from '@kurier/sdk/open-submission'
import type { SentSubmission } from '@kurier/sdk/send'
import type { LoggedEvent } from '@kurier/sdk/verify-event-log'
import type { Application } from '@kurier/sides/application'
import { accept, learnAcceptance, learnOf, openSubmission, rejectWrongTag, sendReply } from './administration-side.ts'
import { learnDecision, type KnownTags } from './decision.ts'
import { acceptReply, learnOfReply, sendApplication, sendWithWrongTag } from './online-service-side.ts'
import type { Report } from './report.ts'
import type { Sides } from './set-up.ts'
import { timelineLines } from './timeline.ts'

/** A case as the demo has played it. */
export type PlayedCase = { title: string; sent: SentSubmission; events: LoggedEvent[] }

/** What has been played of a case so far. */
type Playing = { sides: Sides; known: KnownTags }

/**
 * Plays one application that is accepted and answered, and goes on with a second submission in the same case; and one
 * application that is rejected; from both sides, and shows the timeline of each case.
 */
export async function playCases(report: Report, sides: Sides, application: Application): Promise<PlayedCase[]> {
  const { playing, sent, opened } = await playFirst(report, sides, application)
  report.heading('Reply of the administration, in the same case; it is accepted')
  await playReply(playing, opened)
  report.heading('Second submission in the same case: a PDF handed in later; it is accepted')
  const handedInLater = { ...application, attachments: application.attachments.slice(0, 1) }
  const { events } = await playAccepted(playing, handedInLater, sent.caseId)
  report.heading('Second application: a wrong authentication tag; it is rejected')
  const rejected = await playRejected({ sides, known: new Map() }, application)
  return told(report, [{ title: 'First application', sent, events }, rejected])
}

/** Plays the application that is accepted, without what follows in its case, and shows its timeline. */
export async function playFirstCase(report: Report, sides: Sides, application: Application): Promise<PlayedCase[]> {
  const { sent, events } = await playFirst(report, sides, application)
  return told(report, [{ title: 'First application', sent, events }])
}

async function playFirst(report: Report, sides: Sides, application: Application) {
  report.heading('First application: data record, a PDF and 20 MB; it is accepted')
  const playing: Playing = { sides, known: new Map() }
  return { playing, ...(await playAccepted(playing, application)) }
}

function told(report: Report, cases: PlayedCase[]): PlayedCase[] {
  for (const played of cases) {
    report.heading(`${played.title}, case ${played.sent.caseId}`)
    report.lines(...timelineLines(played.events))
  }
  return cases
}

async function playAccepted(
  { sides: { sending, receiving }, known }: Playing,
  application: Application,
  caseId?: string,
): Promise<{ sent: SentSubmission; opened: OpenedSubmission; events: LoggedEvent[] }> {
  const sent = await sendApplication(sending, application, caseId)
  known.set(sent.submissionId, sent.authenticationTags)
  await learnOf(receiving, sent)
  const opened = await openSubmission(receiving, sent.submissionId)
  if (!Buffer.from(application.data.content).equals(opened.data.content))
    throw new Error('The data record is not the one that was sent.')
  const from = sending.receiver.received.length
  await accept(receiving, opened)
  return { sent, opened, events: await learnDecision(sending, sent, { decision: 'accept-submission', from, known }) }
}

async function playReply({ sides: { sending, receiving }, known }: Playing, answered: OpenedSubmission): Promise<void> {
  const sent = await sendReply(receiving, answered)
  known.set(sent.replyId, sent.authenticationTags)
  await learnOfReply(sending, sent)
  const from = receiving.receiver.received.length
  await acceptReply(sending, sent)
  await learnAcceptance(receiving, sent, from)
}

async function playRejected(
  { sides: { sending, receiving }, known }: Playing,
  application: Application,
): Promise<PlayedCase> {
  const sent = await sendWithWrongTag(sending, application)
  known.set(sent.submissionId, sent.authenticationTags)
  await learnOf(receiving, sent)
  const from = sending.receiver.received.length
  await rejectWrongTag(receiving, sent.submissionId)
  const events = await learnDecision(sending, sent, { decision: 'reject-submission', from, known })
  return { title: 'Second application', sent, events }
}
