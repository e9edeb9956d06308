import { askedLimits, handedInLimits } from '#lib/documents/terms.ts'
import { HANDED_IN_SCHEMA } from '#lib/platform/terms.ts'
import { OTHERS } from '../document-marks.ts'
import { areApart, isId, isLine, isLines, isRecord, type AskedDocument } from '../message-record.ts'

export type HandedInFile = { attachmentId: string; name: string }
/** A requested document, with the files handed in for it now. */
export type HandedInDocument = Omit<AskedDocument, 'explanation'> & {
  attachments: readonly HandedInFile[]
}

/** The data record of a further submission that hands in the documents that a reply asked for. */
export type HandedInRecord = {
  replyId: string
  documents: readonly HandedInDocument[]
  /** Files that belong to none of these documents. */
  others?: readonly HandedInFile[]
  remark?: string
}

/** Chosen files, by the id of their document; `OTHERS` holds the files without a document. */
export type FilesByDocument = Readonly<Record<string, readonly { id: string; name: string }[]>>

type Handing = { replyId: string; asked: readonly AskedDocument[]; files: FilesByDocument; remark: string }

/** The data record for the chosen files. */
export function handedInRecord({ replyId, asked, files, remark }: Handing): HandedInRecord {
  const filesOf = (id: string): HandedInFile[] =>
    (files[id] ?? []).map(({ id: attachmentId, name }) => ({ attachmentId, name }))
  const documents = asked.map(({ id, title, required }) => ({ id, title, required, attachments: filesOf(id) }))
  const others = filesOf(OTHERS)
  const said = remark.trim()
  return { replyId, documents, ...(others.length > 0 && { others }), ...(said && { remark: said }) }
}

/** Whether this is the address of the record's schema, here or at another installation. */
export const isHandedInSchema = (schemaUri: string): boolean => schemaUri.endsWith(`/${HANDED_IN_SCHEMA}`)

/** A parsed data record as documents handed in; undefined if it breaks the schema, or names an id twice. */
export function readHandedIn(json: unknown): HandedInRecord | undefined {
  if (!isRecord(json)) return undefined
  const { replyId, documents, others, remark, ...rest } = json
  if (Object.keys(rest).length > 0 || !isId(replyId)) return undefined
  const named = listOf(documents, askedLimits.documents, readDocument)
  const files = others === undefined ? [] : readFiles(others)
  if (!named || !areApart(named) || !files) return undefined
  if (remark !== undefined && !isLines(remark, handedInLimits.remark)) return undefined
  return {
    replyId,
    documents: named,
    ...(others !== undefined && { others: files }),
    ...(remark !== undefined && { remark }),
  }
}

function readDocument(json: unknown): HandedInDocument | undefined {
  if (!isRecord(json)) return undefined
  const { id, title, required, attachments, ...rest } = json
  if (Object.keys(rest).length > 0 || typeof required !== 'boolean') return undefined
  const files = readFiles(attachments)
  return isId(id) && isLine(title, askedLimits.title) && files ? { id, title, required, attachments: files } : undefined
}

const readFiles = (json: unknown) => listOf(json, handedInLimits.files, readFile)

function readFile(json: unknown): HandedInFile | undefined {
  if (!isRecord(json)) return undefined
  const { attachmentId, name, ...rest } = json
  if (Object.keys(rest).length > 0 || !isId(attachmentId) || !isLine(name, handedInLimits.name)) return undefined
  return { attachmentId, name }
}

function listOf<T>(json: unknown, most: number, read: (item: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(json) || json.length > most) return undefined
  const items = json.map(read)
  return items.every((item) => item !== undefined) ? items : undefined
}
