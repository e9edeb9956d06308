import type { IncomingMessage } from 'node:http'
import { mediaTypeOf } from './page-bounds.ts'

/**
 * The fields that the forms of our pages send, a name and its values a row: with scripts as React writes the arguments
 * of a server action, without them as the browser sends the form itself. Anything else would have to be put together by
 * React, which fails at what it did not write; a form of another kind needs its row here.
 */
const known: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/^(_?1_)?\$ACTION_ID_[0-9a-f]{42}$/, /^$/],
  [/^(_?1_)?(language|theme)$/, /^[\w-]{1,20}$/],
  [/^0$/, /^\["\$K1"\]$/],
]

/** The arguments of an action that takes none, such as signing out. */
const NO_ARGUMENTS = Buffer.from('[]')
const UNKNOWN = 'No form of these pages sends such fields.'

/**
 * Judges a form that has arrived whole; its bytes stay in the request's buffer for the next reader.
 * @returns what is wrong with it
 */
export async function formFault(incoming: IncomingMessage): Promise<string | undefined> {
  // reading nothing would count as reading to the end
  if (incoming.readableLength === 0) return 'The form is empty.'
  const type = incoming.headers['content-type'] ?? ''
  const bytes = buffered(incoming)
  if (mediaTypeOf(type) === 'text/plain') return bytes.equals(NO_ARGUMENTS) ? undefined : UNKNOWN
  const fields = await fieldsOf(bytes, type)
  if (fields === undefined) return 'The body is no form of the type that the header Content-Type names.'
  const isAction = incoming.headers['next-action'] !== undefined
  // sent before the scripts of the page ran: the page is drawn again
  if (!isAction && !fields.some(([name]) => name.includes('$ACTION'))) return undefined
  if (isAction && !fields.some(([name]) => name === '0')) return 'The action lacks its arguments.'
  const isKnown = fields.every(([name, value]) =>
    known.some(([names, values]) => names.test(name) && typeof value === 'string' && values.test(value)),
  )
  return isKnown ? undefined : UNKNOWN
}

/** Reads what has arrived and puts it back, at once, before the request could count as read. */
function buffered(incoming: IncomingMessage): Buffer<ArrayBuffer> {
  const bytes: unknown = incoming.read() // bytes, since nobody has set an encoding
  if (!(bytes instanceof Uint8Array)) return Buffer.alloc(0)
  incoming.unshift(bytes)
  return Buffer.from(bytes)
}

async function fieldsOf(body: BodyInit, type: string): Promise<[string, FormDataEntryValue][] | undefined> {
  try {
    return [...(await new Response(body, { headers: { 'content-type': type } }).formData())]
  } catch {
    return undefined // whatever is wrong with it, it is no form
  }
}
