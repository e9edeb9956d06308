import { isUtf8 } from 'node:buffer'
import type { Words } from '@kurier/forms/definition'
import type { GivenFile, Obstacle, ReadResult } from '../model/tree.ts'
import { limits } from '../terms.ts'
import { fileObstacles } from './file-obstacles.ts'
import { quoted } from './texts.ts'

/** How UTF-16 begins: with its mark, or with the first sign of XML or JSON. */
const utf16 = [
  [0xfe, 0xff],
  [0xff, 0xfe],
  [0x00, 0x3c],
  [0x3c, 0x00],
  [0x00, 0x7b],
  [0x7b, 0x00],
]
const zip = [0x50, 0x4b, 0x03, 0x04]

/**
 * A file as text, without its byte order mark: UTF-8 alone, at most `limits.file` bytes. Refused with the line and what to do
 * is anything else: other encodings, those that an XML declaration names too, archives, and files without content.
 */
export function decoded(file: GivenFile): ReadResult<string> {
  const fault = faultOf(file.content)
  if (fault) return refusedAt(file, fault.line, fault.message)
  return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(file.content) }
}

/** One obstacle, in a file at a line. */
export const refusedAt = (file: GivenFile, line: number, message: Words): { ok: false; obstacles: Obstacle[] } => ({
  ok: false,
  obstacles: [{ place: { file: file.name, line }, message }],
})

function faultOf(content: Uint8Array): { line: number; message: Words } | undefined {
  const first = (message: Words) => ({ line: 1, message })
  if (content.length > limits.file) return first(fileObstacles.tooLarge)
  if (content.length === 0) return first(fileObstacles.empty)
  if (startsWith(content, zip)) return first(fileObstacles.zip)
  const encoding = utf16.some((bytes) => startsWith(content, bytes)) ? 'UTF-16' : declaredEncoding(content)
  if (encoding !== undefined) return first(fileObstacles.encoding(quoted(encoding)))
  if (isUtf8(content)) return undefined
  return { line: firstLineThatIsNot(content), message: fileObstacles.notUtf8 }
}

const startsWith = (content: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => content[at] === byte)

/** The encoding that an XML declaration names, where it is another one. */
function declaredEncoding(content: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(content.subarray(0, 1000)).replace(/^\u00ef\u00bb\u00bf/, '')
  const encoding = /^<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)/.exec(head)?.[1]
  return encoding !== undefined && !/^utf-?8$/i.test(encoding) ? encoding : undefined
}

/** The first line that is not UTF-8, found by halves: no character reaches over the end of a line. */
function firstLineThatIsNot(content: Uint8Array): number {
  let good = 0
  let bad = content.length
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isUtf8(content.subarray(0, content.lastIndexOf(NEWLINE, middle - 1) + 1))) good = middle
    else bad = middle
  }
  return content.subarray(0, good).reduce((lines, byte) => (byte === NEWLINE ? lines + 1 : lines), 1)
}

const NEWLINE = 0x0a
