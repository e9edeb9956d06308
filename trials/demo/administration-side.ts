import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import type { SubmissionReference } from '@kurier/sdk/document-records'
import type { OpenedSubmission } from '@kurier/sdk/open-submission'
import type { SentReply } from '@kurier/sdk/send-reply'
import type { CallbackBody } from '@kurier/sdk/verify-callback'
import { decisionNotice } from '@kurier/sides/application'
import type { CallbackReceiver } from '@kurier/sides/callback-receiver'
import { decide, submissionsOf } from '@kurier/sides/inbox'
import { learn, openAll, toldUntil } from './learn.ts'
import type { Report } from './report.ts'

export type ReceivingSide = { report: Report; system: AdministrationSystem; receiver: CallbackReceiver }

const who = 'administration'

/** Waits for the callback, fetches the list, and sees both written down in the event log. */
export function learnOf({ report, system, receiver }: ReceivingSide, sent: SubmissionReference): Promise<void> {
  const { submissionId } = sent
  return learn({
    report,
    who,
    receiver,
    callback: 'NEW_SUBMISSIONS',
    names: (told) =>
      told.name === 'new-submissions' && told.submissions.some((one) => one.submissionId === submissionId),
    list: 'lists what waits and finds it there',
    isListed: async () => (await submissionsOf(system).waiting()).includes(submissionId),
    events: () => system.submissionEvents(sent),
  })
}

/** Fetches, decrypts and checks every part. @returns the data record too, as it was before encryption */
export function openSubmission({ report, system }: ReceivingSide, submissionId: string): Promise<OpenedSubmission> {
  const words = 'fetches and decrypts both records: tags, hash right'
  return openAll({ report, who, words, id: submissionId }, submissionsOf(system))
}

/** Accepts with an event that the administration signs itself, with the tags of what it has read. */
export async function accept({ report, system }: ReceivingSide, opened: OpenedSubmission): Promise<void> {
  await report.step(who, 'accepts: signs and posts accept-submission', () => system.accept(opened))
}

/** Finds that the data record's tag is wrong, and rejects. */
export async function rejectWrongTag({ report, system }: ReceivingSide, submissionId: string): Promise<void> {
  const submissions = submissionsOf(system)
  const found = await report.step(who, 'fetches it: the tag does not fit the data record', async () => {
    const opened = await submissions.open(submissionId)
    if (opened.ok) throw new Error('Nothing wrong was found, though the tag had been changed.')
    return opened
  })
  const detail = 'Decryption with AES-256-GCM arrives at another tag than the one that was submitted.'
  await report.step(who, 'rejects: signs and posts reject-submission', () =>
    decide(submissions, found, { name: 'authentication-tag-incorrect', instance: 'data', detail }),
  )
}

/** Answers an application with a decision and a letter, encrypted for the key that came with the application. */
export function sendReply({ report, system }: ReceivingSide, opened: OpenedSubmission): Promise<SentReply> {
  return report.step(who, "replies, encrypted for the sender's key", () =>
    system.reply({ caseId: opened.submission.caseId, answered: opened.metadata, ...decisionNotice() }),
  )
}

/** Is told that its reply was accepted, and finds the decision in the log. @param from how many callbacks it had before */
export async function learnAcceptance(
  { report, system, receiver }: ReceivingSide,
  reply: SentReply,
  from: number,
): Promise<void> {
  const fits = (told: CallbackBody): boolean =>
    told.name === 'new-events' && told.replies.some(({ replyId }) => replyId === reply.replyId)
  await report.step(who, 'gets NEW_EVENTS: its reply was accepted', () =>
    toldUntil(receiver, { fits, from }, async () =>
      (await system.replyEvents(reply)).some((event) => event.verified && event.name === 'accept-reply'),
    ),
  )
}
