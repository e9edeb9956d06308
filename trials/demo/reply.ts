import { createHash } from 'node:crypto'
import type { OpenedReply } from '@kurier/sdk/open-reply'
import type { OpenedSubmission } from '@kurier/sdk/open-submission'
import type { SentReply } from '@kurier/sdk/send-reply'
import { decisionNotice } from '../../server/sides/application.ts'
import type { ReceivingSide } from './administration-side.ts'
import type { SendingSide } from './online-service-side.ts'
import { untilTold } from './told.ts'

/** Answers an application with a decision and a letter, encrypted for the key that came with the application. */
export function sendReply({ report, system }: ReceivingSide, opened: OpenedSubmission): Promise<SentReply> {
  const { data, letter } = decisionNotice()
  return report.step('administration', "replies, encrypted for the sender's key", () =>
    system.reply({ caseId: opened.submission.caseId, answered: opened.metadata, data, attachments: [letter] }),
  )
}

/** Waits for the callback, fetches the list, and sees both written down in the event log. */
export async function learnOfReply({ report, service, receiver }: SendingSide, sent: SentReply): Promise<void> {
  const { replyId } = sent
  await report.step('online service', 'gets NEW_REPLIES: timestamp fresh, HMAC right', () =>
    receiver.next(
      (callback) => callback.name === 'new-replies' && callback.replies.some((named) => named.replyId === replyId),
      0,
    ),
  )
  await report.step('online service', 'lists the replies that wait and finds it there', async () => {
    const { replies } = await service.listReplies()
    if (!replies.some((listed) => listed.replyId === replyId)) throw new Error('It is not in the list.')
  })
  await report.step('online service', 'reads in the log: told by callback and by polling', () =>
    untilTold(() => service.replyEvents(sent)),
  )
}

/** Fetches, decrypts and checks every part with the private key that only the online service has. */
export async function openReply(
  { report, service, replyKeys }: SendingSide,
  { replyId }: SentReply,
): Promise<OpenedReply> {
  const keys = [replyKeys.privateKey]
  const opened = await report.step('online service', 'fetches and decrypts the reply: tags, hash right', async () => {
    const found = await service.openReply(replyId, keys)
    if (found.ok) return found
    throw new Error(found.problems.map(({ instance, title }) => `${instance}: ${title}`).join('; '))
  })
  for (const { attachmentId, filename } of opened.metadata.contentStructure.attachments) {
    await report.step(
      'online service',
      `decrypts ${filename ?? attachmentId}`,
      async () => {
        const { description, unverifiedPlaintext } = await service.openReplyAttachment(opened, attachmentId, keys)
        const hash = createHash('sha512')
        for await (const chunk of unverifiedPlaintext) hash.update(chunk)
        if (hash.digest('hex') !== description.hash.content)
          throw new Error('The hash differs from the metadata record.')
      },
      () => 'tag and hash right',
    )
  }
  return opened
}

/** The online service accepts; the administration is told, and finds the decision in the log. */
export async function acceptReply(
  { report, service }: SendingSide,
  { system, receiver }: ReceivingSide,
  opened: OpenedReply,
): Promise<void> {
  const { reply } = opened
  const from = receiver.received.length
  await report.step('online service', 'accepts the reply with the tags of what it has read', () =>
    service.acceptReply(opened),
  )
  await report.step('administration', 'gets NEW_EVENTS: its reply was accepted', async () => {
    let seen = from
    do {
      await receiver.next(
        (callback) =>
          callback.name === 'new-events' && callback.replies.some(({ replyId }) => replyId === reply.replyId),
        seen,
      )
      seen = receiver.received.length
    } while (!(await system.replyEvents(reply)).some((event) => event.verified && event.name === 'accept-reply'))
  })
}
