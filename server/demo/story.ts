import type { JWK } from 'jose'
import type { LoggedEvent } from '#sdk/verify-event-log.ts'
import { accept, learnOf, openAll, rejectWrongTag } from './administration-side.ts'
import type { Application } from './application.ts'
import { learnDecision } from './decision.ts'
import { readKey, sendApplication, sendWithWrongTag, type Sent } from './online-service-side.ts'
import type { Report } from './report.ts'
import type { Sides } from './set-up.ts'
import { timelineLines } from './timeline.ts'

/** A case as the demo has played it. */
export type PlayedCase = { title: string; sent: Sent; events: LoggedEvent[] }

/** Plays one application that is accepted and one that is rejected, from both sides, and shows the timeline of each. */
export async function playCases(report: Report, sides: Sides, application: Application): Promise<PlayedCase[]> {
  report.heading('First application: data record, a PDF and 20 MB; it is accepted')
  const key = await readKey(sides.sending)
  const first = await playAccepted(sides, key, application)
  report.heading('Second application: a wrong authentication tag; it is rejected')
  const second = await playRejected(sides, key, application)
  for (const { title, sent, events } of [first, second]) {
    report.heading(`${title}, case ${sent.caseId}`)
    report.lines(...timelineLines(events))
  }
  return [first, second]
}

async function playAccepted({ sending, receiving }: Sides, key: JWK, application: Application): Promise<PlayedCase> {
  const sent = await sendApplication(sending, key, application)
  await learnOf(receiving, sent)
  const opened = await openAll(receiving, sent.submissionId)
  if (!application.data.equals(opened.data.content)) throw new Error('The data record is not the one that was sent.')
  const from = sending.receiver.received.length
  await accept(receiving, opened)
  return { title: 'First application', sent, events: await learnDecision(sending, sent, 'accept-submission', from) }
}

async function playRejected({ sending, receiving }: Sides, key: JWK, application: Application): Promise<PlayedCase> {
  const sent = await sendWithWrongTag(sending, key, application)
  await learnOf(receiving, sent)
  const from = sending.receiver.received.length
  await rejectWrongTag(receiving, sent.submissionId)
  return { title: 'Second application', sent, events: await learnDecision(sending, sent, 'reject-submission', from) }
}
