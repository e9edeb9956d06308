import { messageSchemaAddress, type MessageRecord } from '#components/wings/forms/message-record.ts'
import { fileName } from '@kurier/sdk/file-names'
import type { SendAttachment, SendData } from '@kurier/sdk/send-content'
import { messageLimits } from '#lib/documents/terms.ts'
import { askedFor } from '../asked-documents.ts'
import type { ReplyValues } from '../written-reply.ts'

/** Decisions 3: attachments of a reply. Each is encrypted in memory. */
export const MOST_FILES = 100
const LARGEST_FILE = 100_000_000

export type ReplyField = Exclude<keyof ReplyValues, 'kind' | 'documents' | 'until'>
export type ReplyFault = 'required' | 'too-long' | 'uri' | 'record-kind' | 'too-many' | 'too-large'

const length = (text: string): number => [...text].length

/** What is missing or wrong, in the order of the fields; each field once. */
export function replyFaults(values: ReplyValues): { field: ReplyField; fault: ReplyFault }[] {
  const faults = values.kind === 'message' ? messageFaults(values) : recordFaults(values)
  const files = filesFault(values.files)
  return files ? [...faults, { field: 'files', fault: files }] : faults
}

function messageFaults(values: ReplyValues): { field: ReplyField; fault: ReplyFault }[] {
  return (['subject', 'message'] as const).flatMap((field): { field: ReplyField; fault: ReplyFault }[] => {
    const text = values[field].trim()
    if (text === '') return [{ field, fault: 'required' }]
    return length(text) > messageLimits[field] ? [{ field, fault: 'too-long' }] : []
  })
}

function recordFaults({ record, schemaUri }: ReplyValues): { field: ReplyField; fault: ReplyFault }[] {
  const address = schemaUri.trim()
  return [
    ...(record ? [] : [{ field: 'record', fault: 'required' } as const]),
    ...(record && !mimeTypeOf(record) ? [{ field: 'record', fault: 'record-kind' } as const] : []),
    ...(address === '' ? [{ field: 'schemaUri', fault: 'required' } as const] : []),
    ...(address !== '' && !URL.canParse(address) ? [{ field: 'schemaUri', fault: 'uri' } as const] : []),
  ]
}

function filesFault(files: readonly File[]): ReplyFault | undefined {
  if (files.length > MOST_FILES) return 'too-many'
  return files.some(({ size }) => size > LARGEST_FILE) ? 'too-large' : undefined
}

function mimeTypeOf({ name }: File): SendData['mimeType'] {
  if (/\.json$/i.test(name)) return 'application/json'
  return /\.xml$/i.test(name) ? 'application/xml' : undefined
}

type ReplyContent = { data: SendData & { schemaUri: string }; attachments: SendAttachment[] }

/** What is sent for values without faults. */
export async function replyContent(values: ReplyValues, schemaBase: string): Promise<ReplyContent> {
  const attachments = values.files.map((file) => ({
    name: fileName(file.name, '–'),
    mimeType: file.type || 'application/octet-stream',
    size: file.size,
    open: () => file.stream(),
  }))
  if (values.kind === 'record' && values.record) {
    const content = new Uint8Array(await values.record.arrayBuffer())
    const data = { content, mimeType: mimeTypeOf(values.record), schemaUri: values.schemaUri.trim() }
    return { data, attachments }
  }
  const message = messageOf(values)
  return {
    data: { content: JSON.stringify(message), schemaUri: messageSchemaAddress(schemaBase, message) },
    attachments,
  }
}

function messageOf({ subject, message, documents, until }: ReplyValues): MessageRecord {
  const texts = { subject: subject.trim(), message: message.trim() }
  if (documents.length === 0) return texts
  return { ...texts, documents: askedFor(documents), ...(until && { documentsUntil: until }) }
}
