import type { DocumentValues } from './asked-documents.ts'

/** What stands in the form for a reply: a message, or a data record as a file with the address of its schema. */
export type ReplyValues = {
  kind: 'message' | 'record'
  subject: string
  message: string
  /** What the message asks for. */
  documents: readonly DocumentValues[]
  /** A day, or nothing. */
  until: string
  record: File | undefined
  schemaUri: string
  files: readonly File[]
}

export const noReply: ReplyValues = {
  kind: 'message',
  subject: '',
  message: '',
  documents: [],
  until: '',
  record: undefined,
  schemaUri: '',
  files: [],
}

/** Whether something was written or chosen that would be lost. */
export const isWritten = ({ kind: _, documents, files, record, ...texts }: ReplyValues): boolean =>
  documents.length > 0 || files.length > 0 || record !== undefined || Object.values(texts).some((text) => text !== '')
