import { TAG_LENGTH } from '@kurier/wire/patterns'
import { type TagFinding } from './terms.ts'

/** How a tag can be written otherwise than as base64url without padding (RFC 7515 section 2). */
type Writing = Extract<TagFinding, 'padded' | 'base64' | 'percent-encoded' | 'hex' | 'whitespace' | 'encoded-twice'>

const A_TAG = new RegExp(`^[\\w-]{${TAG_LENGTH}}$`)

/** Each way of writing, what it looks like, and how it is undone, from the outermost to the innermost. */
const writings: { writing: Writing; isWritten: RegExp; undo: (text: string) => string }[] = [
  { writing: 'percent-encoded', isWritten: /%[0-9a-f]{2}/i, undo: percentDecoded },
  { writing: 'whitespace', isWritten: /\s/, undo: (text) => text.replaceAll(/\s/g, '') },
  {
    writing: 'hex',
    isWritten: /^(0x)?[0-9a-f]{2}(:?[0-9a-f]{2}){15}$/i,
    undo: (text) => Buffer.from(text.replace(/^0x/i, '').replaceAll(':', ''), 'hex').toString('base64url'),
  },
  { writing: 'base64', isWritten: /[+/]/, undo: (text) => text.replaceAll('+', '-').replaceAll('/', '_') },
  { writing: 'padded', isWritten: /=+$/, undo: (text) => text.replace(/=+$/, '') },
]

/**
 * A tag as base64url without padding, however it was written, and its writing: the outermost one where there are
 * several. A text that is no tag in any writing is returned unchanged.
 */
export function readTag(given: string): { text: string; writing: Writing | undefined } {
  let text = given
  let writing: Writing | undefined
  for (const way of writings) {
    if (!way.isWritten.test(text)) continue
    writing ??= way.writing
    text = way.undo(text)
  }
  const inner = Buffer.from(text, 'base64url').toString('latin1').replace(/=+$/, '').replaceAll('+', '-')
  const once = inner.replaceAll('/', '_')
  return text.length > TAG_LENGTH && A_TAG.test(once) ? { text: once, writing: 'encoded-twice' } : { text, writing }
}

function percentDecoded(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
