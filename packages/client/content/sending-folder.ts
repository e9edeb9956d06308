import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileName, leftBy } from '@kurier/sdk/file-names'
import type { SendAttachment, SendData } from '@kurier/sdk/send-content'
import { misuse } from '../session/failure.ts'
import { isReceiptFile } from './receipt.ts'

/** The content of a folder that is to be sent. */
export interface SendingFolder {
  data: SendData & { content: Uint8Array }
  attachments: SendAttachment[]
  /**
   * Entries that are not sent, each with the reason: folders, files that begin with a dot, and files that systems leave
   * behind.
   */
  leftOut: string[]
}

const dataFiles: Record<string, SendData['mimeType']> = {
  'data.json': 'application/json',
  'data.xml': 'application/xml',
}

const mimeTypes: Record<string, string> = {
  '.csv': 'text/csv',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.gif': 'image/gif',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.txt': 'text/plain',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
}

/** By the ending of the name. */
export function mimeTypeOf(name: string): string {
  return mimeTypes[extname(name).toLowerCase()] ?? 'application/octet-stream'
}

/** Reads a folder that is to be sent; attachments are opened only when they are uploaded. */
export async function readSendingFolder(folder: string): Promise<SendingFolder> {
  const names = (await namesIn(folder)).filter((name) => !isReceiptFile(name))
  const [dataFile, second] = names.filter((name) => Object.hasOwn(dataFiles, name))
  if (dataFile === undefined) throw misuse(`${folder} holds no data.json (or data.xml): put the data record there.`)
  if (second !== undefined)
    throw misuse(`${folder} holds both data.json and data.xml: only one can be the data record.`)
  const attachments: SendAttachment[] = []
  const leftOut: string[] = []
  for (const name of names.filter((other) => other !== dataFile)) {
    const path = join(folder, name)
    const found = await sizeOf(path)
    const reason = reasonToLeaveOut(name, found)
    if (reason === undefined) {
      const [size, open] = [found.size, () => createReadStream(path)]
      attachments.push({ name: fileName(name, 'attachment'), mimeType: mimeTypeOf(name), size, open })
    } else leftOut.push(`${name} (${reason})`)
  }
  return { data: { content: await dataRecord(folder, dataFile), mimeType: dataFiles[dataFile] }, attachments, leftOut }
}

type FolderEntry = { size: number; isFile: boolean }

function reasonToLeaveOut(name: string, { isFile }: FolderEntry): string | undefined {
  const cause = leftBy(name)
  if (cause !== undefined) return `left there by ${cause}`
  if (!isFile) return 'a folder'
  return name.startsWith('.') ? 'begins with a dot' : undefined
}

async function sizeOf(path: string): Promise<FolderEntry> {
  const found = await stat(path).catch(() => {
    // whatever the reason: the link's target is gone, or may not be read
    throw misuse(`${path} cannot be read. Take it out of the folder, or put the file in its place.`)
  })
  return { size: found.size, isFile: found.isFile() }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch {
    // whatever the reason, the answer is the same: another folder, or other rights
    throw misuse(`${folder} cannot be read as a folder. Name one with data.json and the attachments.`)
  }
}

async function dataRecord(folder: string, name: string): Promise<Uint8Array> {
  const content = await readFile(join(folder, name))
  if (dataFiles[name] !== 'application/json') return content
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content))
    return content
  } catch {
    // The parser's message would quote the content.
    throw misuse(`${join(folder, name)} is no JSON in UTF-8 (without a byte order mark).`)
  }
}
