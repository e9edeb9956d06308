import type { AttachmentCipher, DecryptedStream } from './attachment-cipher.ts'
import { chunksOf, toReadableStream, type ByteSource } from './byte-stream.ts'
import { isKurierError, KurierError, type EventProblem } from './errors.ts'
import type { PrivateKey } from './keys.ts'
import type { AttachmentDescription } from './metadata-record.ts'
import type { OpenedContent } from './open-content.ts'
import { eventProblem } from './problems.ts'

export interface OpenedAttachment {
  description: AttachmentDescription
  /**
   * The attachment, NOT verified before the stream has ended without an error: keep it aside until then.
   * It fails with `part-incorrect` when it cannot be decrypted, or its tag or hash differs from what was announced;
   * the error's `problems` can be handed to `reject` or `rejectReply`.
   */
  unverifiedPlaintext: ReadableStream<Uint8Array>
}

interface AttachmentOpening {
  opened: OpenedContent
  attachmentId: string
  decryptionKeys: readonly PrivateKey[]
  cipher: AttachmentCipher
  problemTypeBase: string
}

/** The description of an attachment of this submission or reply. Throws `attachment-unknown`. */
export function describedAttachment(opened: OpenedContent, attachmentId: string): AttachmentDescription {
  const described = opened.metadata.contentStructure.attachments.find(
    (attachment) => attachment.attachmentId === attachmentId,
  )
  if (described === undefined) throw new KurierError('attachment-unknown', `There is no attachment ${attachmentId}`)
  return described
}

function incorrect(problems: EventProblem[], cause?: unknown): KurierError {
  const titles = problems.map((problem) => `${problem.instance}: ${problem.title}`).join('; ')
  return new KurierError('part-incorrect', titles, { problems, cause })
}

function summaryProblems(
  stream: DecryptedStream,
  description: AttachmentDescription,
  opening: AttachmentOpening,
): EventProblem[] {
  const { opened, attachmentId, problemTypeBase } = opening
  const instance = `attachment:${attachmentId}` as const
  const { authenticationTag, sha512 } = stream.summary()
  const problems: EventProblem[] = []
  if (authenticationTag !== opened.announcedTags.attachments[attachmentId]) {
    problems.push(eventProblem(problemTypeBase, 'authentication-tag-incorrect', instance))
  }
  if (sha512 !== description.hash.content) problems.push(eventProblem(problemTypeBase, 'hash-mismatch', instance))
  return problems
}

async function* verifiedAtEnd(
  jwe: ByteSource,
  description: AttachmentDescription,
  opening: AttachmentOpening,
): AsyncGenerator<Uint8Array> {
  const { opened, attachmentId, decryptionKeys, cipher, problemTypeBase } = opening
  try {
    const stream = await cipher.decrypt(jwe, decryptionKeys)
    yield* chunksOf(stream.unverifiedPlaintext)
    const problems = summaryProblems(stream, description, opening)
    if (problems.length > 0) throw incorrect(problems)
    opened.checkedTags.attachments[attachmentId] = stream.summary().authenticationTag
  } catch (error) {
    if (!isKurierError(error, 'jwe-malformed', 'decryption-failed')) throw error
    throw incorrect(
      [eventProblem(problemTypeBase, 'encryption-issue', `attachment:${attachmentId}`, error.message)],
      error,
    )
  }
}

/** Decrypts an attachment while it comes in, and checks it at its end. */
export function openAttachment(jwe: ByteSource, opening: AttachmentOpening): OpenedAttachment {
  const description = describedAttachment(opening.opened, opening.attachmentId)
  return { description, unverifiedPlaintext: toReadableStream(verifiedAtEnd(jwe, description, opening)) }
}
