import type { AttachmentCipher, PartSummary } from './attachment-cipher.ts'
import { chunksOf, type ByteSource } from './byte-stream.ts'
import { isKurierError, KurierError, type EventProblem } from './errors.ts'
import type { PrivateKey } from './keys.ts'
import type { AttachmentDescription } from './metadata-record.ts'
import { eventProblem } from './problems.ts'

/** Where the attachments of a submission or reply come from, as compact JWEs, and what decrypts them. */
export interface PartSource {
  cipher: AttachmentCipher
  /** Fetches what was announced under this id. */
  fetch: (attachmentId: string) => Promise<ByteSource>
}

/** What the parts of an attachment are checked against. */
export interface PartOpening {
  source: PartSource
  decryptionKeys: readonly PrivateKey[]
  problemTypeBase: string
  /** Tags of the verified submit event, by id. */
  announced: Readonly<Record<string, string>>
}

/** Ids under which an attachment was announced: of its fragments in their order (decisions 9), else its own. */
export function partIds({ attachmentId, fragments = [] }: AttachmentDescription): readonly string[] {
  return fragments.length > 0 ? fragments : [attachmentId]
}

/**
 * The plaintext of an attachment, its fragments joined in their order; tags and hash are checked at its end. It fails with
 * `part-incorrect`, whose `problems` name the parts as they were announced.
 * @param onRight told the tag of each part once everything was found right
 */
export async function* joinedPlaintext(
  description: AttachmentDescription,
  opening: PartOpening,
  onRight: (tags: Record<string, string>) => void,
): AsyncGenerator<Uint8Array> {
  const { source, problemTypeBase, announced } = opening
  const ids = partIds(description)
  const whole = ids.length > 1 ? source.cipher.hash() : undefined
  const tags: Record<string, string> = {}
  const problems: EventProblem[] = []
  let sha512 = ''
  for (const id of ids) {
    const summary = yield* plaintextOf(id, opening, (chunk) => whole?.update(chunk))
    tags[id] = summary.authenticationTag
    sha512 = summary.sha512
    if (tags[id] !== announced[id])
      problems.push(eventProblem(problemTypeBase, 'authentication-tag-incorrect', `attachment:${id}`))
  }
  if (whole) sha512 = await whole.digest()
  if (sha512 !== description.hash.content)
    // an event names what was announced, which the whole of several fragments was not
    problems.push(eventProblem(problemTypeBase, 'hash-mismatch', `attachment:${ids[0] ?? description.attachmentId}`))
  if (problems.length > 0) throw incorrect(problems)
  onRight(tags)
}

async function* plaintextOf(
  id: string,
  { source: { cipher, fetch }, decryptionKeys, problemTypeBase }: PartOpening,
  onChunk: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array, PartSummary> {
  try {
    const stream = await cipher.decrypt(await fetch(id), decryptionKeys)
    for await (const chunk of chunksOf(stream.unverifiedPlaintext)) {
      onChunk(chunk)
      yield chunk
    }
    return stream.summary()
  } catch (error) {
    if (!isKurierError(error, 'jwe-malformed', 'decryption-failed')) throw error
    throw incorrect([eventProblem(problemTypeBase, 'encryption-issue', `attachment:${id}`, error.message)], error)
  }
}

function incorrect(problems: EventProblem[], cause?: unknown): KurierError {
  const titles = problems.map((problem) => `${problem.instance}: ${problem.title}`).join('; ')
  return new KurierError('part-incorrect', titles, { problems, cause })
}
