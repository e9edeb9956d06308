import type { JWK } from 'jose'
import type { AttachmentCipher, PartSummary } from './attachment-cipher.ts'
import { chunksOf, type ByteSource } from './byte-stream.ts'
import type { DataMimeType } from './compact-jwe.ts'
import { uploadPart, type ContentCalls, type SendingContext, type SentDocument } from './content-calls.ts'
import { KurierError } from './errors.ts'
import type { AttachmentPurpose } from '@kurier/wire/names'

export interface SendAttachment {
  /** A lower-case UUID of your own; one is made unless given. */
  attachmentId?: string
  /** File name; it appears only in the encrypted metadata record. */
  name: string
  mimeType: string
  /** `attachment` unless given. */
  purpose?: AttachmentPurpose
  /** Gives the content, from the beginning each time: a stream such as `file.stream()`, or bytes. */
  open: () => ByteSource | Promise<ByteSource>
  /** Bytes; when given, content of another length is refused (`attachment-size`). */
  size?: number
}

export interface SendData {
  content: string | Uint8Array
  /** `application/json` unless given. */
  mimeType?: DataMimeType
}

/** The progress of the attachments. */
export type UploadProgress =
  | { step: 'uploading'; attachmentId: string; name: string; sentBytes: number; size: number | undefined }
  | { step: 'uploaded'; attachmentId: string; name: string; size: number }

export type AnnouncedAttachment = SendAttachment & { attachmentId: string }

/** Bytes of a data record that fit into a submit: encrypted and in base64url it has 25 MiB there (decisions 3). */
export const mostDataInSubmit = 19_000_000
/** Bytes of each fragment of a larger one: browsers encrypt them in memory. */
export const fragmentBytes = 32_000_000

/** The pieces in which a data record goes as an attachment; none of one that goes with the submit. */
export function dataPieces({ content }: PlainData): Uint8Array<ArrayBuffer>[] {
  if (content.length <= mostDataInSubmit) return []
  const count = Math.ceil(content.length / fragmentBytes)
  return Array.from({ length: count }, (_, at) => content.subarray(at * fragmentBytes, (at + 1) * fragmentBytes))
}

/** Goes with the submit in place of a data record that is an attachment. */
export const emptyData = (): PlainData => plainData({ content: '{}' })

export interface PlainData {
  content: Uint8Array<ArrayBuffer>
  mimeType: DataMimeType
}

export function plainData({ content, mimeType = 'application/json' }: SendData): PlainData {
  return {
    content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    mimeType,
  }
}

/** Gives each attachment the id under which it is announced. */
export function withIds(attachments: readonly SendAttachment[] = []): AnnouncedAttachment[] {
  return attachments.map((attachment) => ({
    ...attachment,
    attachmentId: attachment.attachmentId ?? crypto.randomUUID(),
  }))
}

/** The attachments of this attempt under the announced ids: by id, else by name; undefined if they are not the same. */
export function announcedAs(
  announced: readonly { attachmentId: string; name: string }[],
  attachments: readonly SendAttachment[] = [],
): AnnouncedAttachment[] | undefined {
  const left = [...announced]
  const found = attachments.flatMap((attachment) => {
    const { attachmentId: id, name } = attachment
    const at = left.findIndex((other) => (id === undefined ? other.name === name : other.attachmentId === id))
    return left.splice(at, at < 0 ? 0 : 1).map(({ attachmentId }) => ({ ...attachment, attachmentId }))
  })
  return left.length === 0 && found.length === attachments.length ? found : undefined
}

async function* counted(source: ByteSource, onBytes: (sum: number) => void): AsyncGenerator<Uint8Array> {
  let sum = 0
  for await (const chunk of chunksOf(source)) {
    sum += chunk.length
    onBytes(sum)
    yield chunk
  }
}

/** The place where attachments go, and their progress. */
export interface Uploading {
  context: SendingContext
  calls: ContentCalls<SentDocument>
  id: string
  key: JWK
  report: (progress: UploadProgress) => void
}

/** Encrypts and uploads an attachment, unless the content of `before` has not changed since. Throws `attachment-size`. */
export async function uploadOne(
  item: AnnouncedAttachment,
  before: PartSummary | undefined,
  { context, calls, id, key, report }: Uploading,
): Promise<PartSummary> {
  const { attachmentId, name, size } = item
  if (before !== undefined && (await summaryOf(item, context.cipher, key)).sha512 === before.sha512) return before
  const open = async () =>
    counted(await item.open(), (sentBytes) => report({ step: 'uploading', attachmentId, name, sentBytes, size }))
  const summary = await uploadPart(context, calls, { id, attachmentId, key, open })
  if (size !== undefined && size !== summary.size) {
    const message = `${JSON.stringify(name)} was to be ${size} bytes long and is ${summary.size}`
    throw new KurierError('attachment-size', message)
  }
  return summary
}

/** Encrypts without storing: only the cipher can hash content larger than the memory. */
async function summaryOf(item: AnnouncedAttachment, cipher: AttachmentCipher, key: JWK): Promise<PartSummary> {
  const { body, summary } = await cipher.encrypt(await item.open(), key)
  for await (const _ of chunksOf(body)) continue
  return summary()
}
