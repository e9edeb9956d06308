import type { ConnectionOptions } from '@kurier/sdk/connection'
import type { OnlineService } from '@kurier/sdk/online-service'
import type { OpenedReply } from '@kurier/sdk/open-reply'
import type { SendProgress, SentSubmission } from '@kurier/sdk/send'
import type { SentReply } from '@kurier/sdk/send-reply'
import type { Application } from '@kurier/sides/application'
import type { CallbackReceiver } from '@kurier/sides/callback-receiver'
import { repliesTo } from '@kurier/sides/inbox'
import { answerable, onlineService, type Recipient } from '@kurier/sides/parties'
import { withWrongTags, wrongTag } from '@kurier/sides/wrong-tags'
import { learn, openAll } from './learn.ts'
import type { Report } from './report.ts'

export type SendingSide = {
  report: Report
  connection: ConnectionOptions
  service: OnlineService
  receiver: CallbackReceiver
  recipient: Recipient
}

const who = 'online service'

/**
 * Hands in an application as it should be.
 * @param caseId the case that it goes on with; a new one unless given
 */
export async function sendApplication(
  { report, service, recipient }: SendingSide,
  application: Application,
  caseId?: string,
): Promise<SentSubmission> {
  const { attachments } = application
  const uploaded = new Map(attachments.map(({ name }) => [name, Promise.withResolvers<number>()]))
  const request = {
    ...answerable(application, { ...recipient, caseId }),
    onProgress: (progress: SendProgress) => {
      if (progress.step === 'uploaded') uploaded.get(progress.name)?.resolve(progress.size)
    },
  }
  const announced = `${attachments.length} attachment${attachments.length === 1 ? '' : 's'}`
  const sending = await report.step(who, `reads key, creates a submission with ${announced}`, () =>
    service.beginSending(request),
  )
  const sent = sending.resume(request)
  for (const [name, { promise }] of uploaded) {
    // what fails on the way is told by the step that it fails in
    const size = () => Promise.race([promise, sent.then(() => promise)])
    await report.step(who, `encrypts and sends ${name}`, size, shownSize)
  }
  return report.step(who, 'encrypts metadata and data record, submits', () => sent)
}

/** Hands in the same data record with one character of its authentication tag changed on the way. */
export async function sendWithWrongTag(
  { report, connection, recipient }: SendingSide,
  application: Application,
): Promise<SentSubmission> {
  const service = onlineService({ ...connection, fetch: withWrongTags() })
  const request = answerable({ ...application, attachments: [] }, recipient)
  const sending = await report.step(who, 'creates a submission without attachments', () =>
    service.beginSending(request),
  )
  const { authenticationTags, ...sent } = await report.step(
    who,
    'submits it with a changed tag of the data record',
    () => sending.resume(request),
  )
  return { ...sent, authenticationTags: { ...authenticationTags, data: wrongTag(authenticationTags.data) } }
}

/** Waits for the callback, fetches the list, and sees both written down in the event log. */
export function learnOfReply({ report, service, receiver, recipient }: SendingSide, sent: SentReply): Promise<void> {
  const { replyId } = sent
  return learn({
    report,
    who,
    receiver,
    callback: 'NEW_REPLIES',
    names: (told) => told.name === 'new-replies' && told.replies.some((one) => one.replyId === replyId),
    list: 'lists the replies that wait and finds it there',
    isListed: async () => (await repliesTo(service, recipient.replyKeys).waiting()).includes(replyId),
    events: () => service.replyEvents(sent),
  })
}

/** Fetches, decrypts and checks every part with the private key that only the online service has, and accepts. */
export async function acceptReply(
  { report, service, recipient }: SendingSide,
  { replyId }: SentReply,
): Promise<OpenedReply> {
  const words = 'fetches and decrypts the reply: tags, hash right'
  const opened = await openAll({ report, who, words, id: replyId }, repliesTo(service, recipient.replyKeys))
  await report.step(who, 'accepts the reply with the tags of what it has read', () => service.acceptReply(opened))
  return opened
}

/** `2.7 kB`, `20.0 MB`. */
function shownSize(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
