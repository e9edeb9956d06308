import type { GivenFile, Read } from '../tree.ts'
import { decoded, refusedAt } from './decoded.ts'
import { limits } from '../terms.ts'
import { quoted } from './texts.ts'

/** A file as JSON, within `limits`, measured before anything is made of it. */
export function readJson(file: GivenFile): Read<unknown> {
  const text = decoded(file)
  if (!text.ok) return text
  const fault = excessOf(text.value)
  if (fault) return refusedAt(file, fault.line, fault.message)
  try {
    const value: unknown = JSON.parse(text.value)
    return { ok: true, value }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return refusedAt(file, lineOf(text.value, error.message), `This is no JSON: ${quoted(error.message)}. Correct it.`)
  }
}

/** Where it is deeper, or has more in it, than is read; the signs within its strings do not count. */
function excessOf(text: string): { line: number; message: string } | undefined {
  let depth = 0
  let values = 1
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') isString = !isString
    if (isString && sign === '\\') at += 1
    if (isString) continue
    if (sign === '[' || sign === '{') depth += 1
    if (sign === ']' || sign === '}') depth -= 1
    if (sign === ',' || sign === ':') values += 1
    if (depth > limits.depth) return told(text, at, `JSON stands in one another more than ${limits.depth} deep.`)
    if (values > limits.elements) return told(text, at, `The JSON has more than ${limits.elements} values.`)
  }
  return undefined
}

const told = (text: string, end: number, message: string) => ({ line: text.slice(0, end).split('\n').length, message })

/** V8 tells the place in most of its messages; of text that breaks off, it is the end. */
function lineOf(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return told(text, Number(position), message).line
  return message.startsWith('Unexpected end') ? told(text, text.length, message).line : 1
}
