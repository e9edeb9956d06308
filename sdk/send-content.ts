import type { PartSummary } from './attachment-cipher.ts'
import { chunksOf, type ByteSource } from './byte-stream.ts'
import type { DataMimeType } from './compact-jwe.ts'
import type { RecordTags } from './content-calls.ts'
import { KurierError } from './errors.ts'
import type { AuthenticationTags } from './event-types.ts'
import type { AttachmentPurpose, ContentRecord, DescribedContent, SubmissionSchema } from './metadata-record.ts'
import { sha512Hex } from './sha512.ts'

export interface SendAttachment {
  /** File name; it is told in the encrypted metadata record only. */
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

/** How far the attachments are. */
export type UploadProgress =
  | { step: 'uploading'; attachmentId: string; name: string; sentBytes: number; size: number | undefined }
  | { step: 'uploaded'; attachmentId: string; name: string; size: number }

export interface AnnouncedAttachment extends SendAttachment {
  attachmentId: string
}

/** What the sending of submissions and replies differs in. */
export interface ContentSending<D, R extends ContentRecord> {
  attachments: readonly AnnouncedAttachment[]
  data: PlainData
  submissionSchema: SubmissionSchema
  metadataSchema: string
  record: (described: DescribedContent) => R
  upload: (attachmentId: string, open: SendAttachment['open']) => Promise<PartSummary>
  submit: (metadata: R, data: PlainData) => Promise<{ document: D; authenticationTags: RecordTags }>
  report: (progress: UploadProgress) => void
}

export interface SentContent<D> {
  document: D
  /** In the order of the request. */
  attachments: { attachmentId: string; name: string }[]
  authenticationTags: AuthenticationTags
}

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
  return attachments.map((attachment) => ({ ...attachment, attachmentId: crypto.randomUUID() }))
}

async function* counted(source: ByteSource, onBytes: (sum: number) => void): AsyncGenerator<Uint8Array> {
  let sum = 0
  for await (const chunk of chunksOf(source)) {
    sum += chunk.length
    onBytes(sum)
    yield chunk
  }
}

async function uploadOne<D, R extends ContentRecord>(
  item: AnnouncedAttachment,
  { upload, report }: ContentSending<D, R>,
): Promise<PartSummary> {
  const { attachmentId, name, size } = item
  const summary = await upload(attachmentId, async () =>
    counted(await item.open(), (sentBytes) => report({ step: 'uploading', attachmentId, name, sentBytes, size })),
  )
  if (size !== undefined && size !== summary.size) {
    const message = `${JSON.stringify(name)} was to be ${size} bytes long and is ${summary.size}`
    throw new KurierError('attachment-size', message)
  }
  report({ step: 'uploaded', attachmentId, name, size: summary.size })
  return summary
}

/** Uploads the attachments one after the other, then submits metadata record and data record. */
export async function sendContent<D, R extends ContentRecord>(sending: ContentSending<D, R>): Promise<SentContent<D>> {
  const { attachments, data, submissionSchema, metadataSchema, record, submit } = sending
  const uploaded: { item: AnnouncedAttachment; summary: PartSummary }[] = []
  for (const item of attachments) uploaded.push({ item, summary: await uploadOne(item, sending) })
  const metadata = record({
    schema: metadataSchema,
    data: { submissionSchema, sha512: await sha512Hex(data.content) },
    attachments: uploaded.map(({ item, summary }) => ({
      attachmentId: item.attachmentId,
      purpose: item.purpose ?? 'attachment',
      filename: item.name,
      mimeType: item.mimeType,
      sha512: summary.sha512,
    })),
  })
  const { document, authenticationTags } = await submit(metadata, data)
  const tags = uploaded.map(({ item, summary }) => [item.attachmentId, summary.authenticationTag] as const)
  return {
    document,
    attachments: attachments.map(({ attachmentId, name }) => ({ attachmentId, name })),
    authenticationTags: { ...authenticationTags, attachments: Object.fromEntries(tags) },
  }
}
