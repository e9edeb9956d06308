import type { Words } from '@kurier/forms/definition'
import type { GivenFile, ReadResult } from '../model/tree.ts'
import { decoded, refusedAt } from './decoded.ts'
import { limits } from '../terms.ts'
import { fileObstacles } from './file-obstacles.ts'
import { allParts, type RemainingParts } from './parts-left.ts'
import { quoted } from './texts.ts'

/** A file as JSON, within `limits` and what is `left` of them, measured before anything is made of it. */
export function readJson(file: GivenFile, left = allParts()): ReadResult<unknown> {
  const text = decoded(file)
  if (!text.ok) return text
  const fault = excessOf(text.value, left)
  if (fault) return refusedAt(file, fault.line, fault.message)
  try {
    const value: unknown = JSON.parse(text.value)
    return { ok: true, value }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return refusedAt(file, lineOf(text.value, error.message), fileObstacles.brokenJson(quoted(error.message)))
  }
}

/** Where it is deeper, or has more in it, than is read; the signs within its strings do not count. */
function excessOf(text: string, left: RemainingParts): { line: number; message: Words } | undefined {
  let depth = 0
  left.parts -= 1
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') isString = !isString
    if (isString && sign === '\\') at += 1
    if (isString) continue
    if (sign === '[' || sign === '{') depth += 1
    if (sign === ']' || sign === '}') depth -= 1
    if (sign === ',' || sign === ':') left.parts -= 1
    if (depth > limits.depth) return { line: lineAt(text, at), message: fileObstacles.deepJson }
    if (left.parts < 0) return { line: lineAt(text, at), message: fileObstacles.largeJson }
  }
  return undefined
}

const lineAt = (text: string, end: number): number => text.slice(0, end).split('\n').length

/** V8 tells the place in most of its messages; of text that breaks off, it is the end. */
function lineOf(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return lineAt(text, Number(position))
  return message.startsWith('Unexpected end') ? lineAt(text, text.length) : 1
}
