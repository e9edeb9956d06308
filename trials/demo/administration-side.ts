import { createHash } from 'node:crypto'
import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import type { OpenedSubmission } from '@kurier/sdk/open-submission'
import { eventProblem } from '@kurier/sdk/problems'
import type { SubmissionReference } from '@kurier/sdk/document-records'
import type { CallbackReceiver } from './callback-receiver.ts'
import type { Report } from './report.ts'
import { untilTold } from './told.ts'

export type ReceivingSide = { report: Report; system: AdministrationSystem; receiver: CallbackReceiver }

const who = 'administration'

/** Waits for the callback, fetches the list, and sees both written down in the event log. */
export async function learnOf({ report, system, receiver }: ReceivingSide, sent: SubmissionReference): Promise<void> {
  const { submissionId } = sent
  await report.step(who, 'gets NEW_SUBMISSIONS: timestamp fresh, HMAC right', () =>
    receiver.next(
      (callback) =>
        callback.name === 'new-submissions' &&
        callback.submissions.some((named) => named.submissionId === submissionId),
      0,
    ),
  )
  await report.step(who, 'lists what waits and finds it there', async () => {
    const { submissions } = await system.listSubmissions()
    if (!submissions.some((listed) => listed.submissionId === submissionId)) throw new Error('It is not in the list.')
  })
  await report.step(who, 'reads in the log: told by callback and by polling', () =>
    untilTold(() => system.submissionEvents(sent)),
  )
}

/** Fetches, decrypts and checks every part. @returns the data record too, as it was before encryption */
export async function openAll({ report, system }: ReceivingSide, submissionId: string): Promise<OpenedSubmission> {
  const opened = await report.step(who, 'fetches and decrypts both records: tags, hash right', async () => {
    const found = await system.openSubmission(submissionId)
    if (found.ok) return found
    throw new Error(found.problems.map(({ instance, title }) => `${instance}: ${title}`).join('; '))
  })
  for (const { attachmentId, filename } of opened.metadata.contentStructure.attachments) {
    await report.step(
      who,
      `decrypts ${filename ?? attachmentId}`,
      () => readToEnd(system, opened, attachmentId),
      () => 'tag and hash right',
    )
  }
  return opened
}

/** Reads an attachment as it streams in; the library checks tag and hash at its end, and here the hash is compared too. */
async function readToEnd(system: AdministrationSystem, opened: OpenedSubmission, attachmentId: string): Promise<void> {
  const { description, unverifiedPlaintext } = await system.openAttachment(opened, attachmentId)
  const hash = createHash('sha512')
  for await (const chunk of unverifiedPlaintext) hash.update(chunk)
  if (hash.digest('hex') !== description.hash.content) throw new Error('The hash differs from the metadata record.')
}

/** Accepts with an event that the administration signs itself, with the tags of what it has read. */
export async function accept({ report, system }: ReceivingSide, opened: OpenedSubmission): Promise<void> {
  await report.step(who, 'accepts: signs and posts accept-submission', () => system.accept(opened))
}

/** Finds that the data record's tag is wrong, and rejects. */
export async function rejectWrongTag({ report, system }: ReceivingSide, submissionId: string): Promise<void> {
  const found = await report.step(who, 'fetches it: the tag does not fit the data record', async () => {
    const opened = await system.openSubmission(submissionId)
    if (opened.ok) throw new Error('Nothing wrong was found, though the tag had been changed.')
    return opened
  })
  const { problemTypeBase } = await system.http.addresses()
  const detail = 'Decryption with AES-256-GCM arrives at another tag than the one that was submitted.'
  const wrongTag = eventProblem(problemTypeBase, 'authentication-tag-incorrect', 'data', detail)
  await report.step(who, 'rejects: signs and posts reject-submission', () =>
    system.reject(found.submission, [wrongTag, ...found.problems]),
  )
}
