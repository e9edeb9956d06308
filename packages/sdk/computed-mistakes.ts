/**
 * Usual mistakes in computing the HMAC of a callback, in words that say what to do instead. They are tried in this
 * order: if two explain a value equally well, the first is named.
 */
export const mistakeWords = {
  'upper-case': 'The hexadecimal digits are in upper case: compare the bytes, or write them in lower case.',
  'hex-with-dashes':
    'There are dashes between the digits: write the bytes as hexadecimal digits without anything between.',
  'algorithm-prefix': 'The name of an algorithm stands before the value: the header holds the digits alone.',
  base64: 'The value is Base64: write the bytes as hexadecimal digits.',
  base64url: 'The value is Base64url: write the bytes as hexadecimal digits.',
  'base64-of-hex': 'The hexadecimal text was written as Base64 once more: leave that out.',
  'cut-off': 'The value is cut off: all 128 digits are compared.',
  'secret-trimmed': 'Spaces or line breaks around the secret were cut off: use it exactly as it was set.',
  'secret-with-newline': 'A line break was read along with the secret: cut it off where the secret is read.',
  'secret-quoted': 'The quotation marks around the secret were read along with it: leave them out.',
  'secret-from-hex': 'The secret was decoded from hexadecimal: its text in UTF-8 is the key.',
  'secret-from-base64': 'The secret was decoded from Base64: its text in UTF-8 is the key.',
  'secret-as-utf16': 'The secret was encoded as UTF-16: encode its text as UTF-8.',
  'secret-empty': 'The secret is empty: it was not configured, or not read.',
  'timestamp-missing': 'The body alone was signed: the message is timestamp, full stop, body.',
  'timestamp-milliseconds': 'The timestamp is in milliseconds: use the header’s text, whole seconds, as it came.',
  'separator-missing': 'The full stop between timestamp and body is missing.',
  'separator-colon': 'There is a colon between timestamp and body: it is a full stop.',
  'separator-newline': 'There is a line break between timestamp and body: it is a full stop.',
  'separator-space': 'There is a space between timestamp and body: it is a full stop.',
  'order-swapped': 'The body comes before the timestamp: the message is timestamp, full stop, body.',
  'body-rewritten': 'The body was parsed as JSON and written out again: use the bytes that came in.',
  'body-spaced':
    'The body was written anew with spaces after commas and colons, as Python does: use the bytes that came in.',
  'body-spaced-ascii':
    'The body was written anew with spaces and \\u escapes, as Python does: use the bytes that came in.',
  'body-pretty': 'The body was written anew over several lines: use the bytes that came in.',
  'body-sorted': 'The body was written anew with its members sorted: use the bytes that came in.',
  'body-ascii': 'The body was written anew with \\u escapes: use the bytes that came in.',
  'body-slashes-escaped': 'The body was written anew with escaped slashes, as PHP does: use the bytes that came in.',
  'body-newline-added': 'There is a line break at the end of the body that did not come in.',
  'body-newline-removed': 'The line break at the end of the body was cut off: cut off nothing.',
  'body-crlf': 'Line ends of the body were made CRLF: use the bytes that came in.',
  'body-lf': 'Line ends of the body were made LF: use the bytes that came in.',
  'body-bom-added': 'A byte order mark was put before the body: use the bytes that came in.',
  'body-bom-removed': 'The byte order mark before the body was cut off: use the bytes that came in.',
  'body-latin1': 'The body was encoded as ISO-8859-1: its bytes are UTF-8.',
  'body-empty': 'The body was empty: it had been read before, or not yet.',
  'body-as-object': 'An object was made into text ("[object Object]"): use the bytes that came in.',
  'hmac-sha1': 'The HMAC is one with SHA-1: take SHA-512.',
  'hmac-sha256': 'The HMAC is one with SHA-256: take SHA-512.',
  'hmac-sha384': 'The HMAC is one with SHA-384: take SHA-512.',
  'key-and-message-swapped': 'Key and message are swapped: the secret is the key.',
  'hash-secret-first': 'This is a plain hash of secret and message: take an HMAC (RFC 2104).',
  'hash-secret-last': 'This is a plain hash of message and secret: take an HMAC (RFC 2104).',
  'hash-without-secret': 'This is a plain hash without the secret: take an HMAC (RFC 2104) with the secret as its key.',
  'other-header': 'This is the value of callback-timestamp: compare with callback-authentication.',
} as const

export type ComputedMistake = keyof typeof mistakeWords

/** A right or mistaken form: its value, and the mistake that leads to it; no mistake for the right form. */
export interface Variant<Value> {
  mistake: ComputedMistake | undefined
  value: Value
}

type ComputedMistakeBytes = Uint8Array<ArrayBuffer>
const encoder = new TextEncoder()
const utf8 = (text: string): ComputedMistakeBytes => encoder.encode(text)

const variants = <Value>(
  right: Value,
  wrong: Partial<Record<ComputedMistake, Value | undefined>>,
): Variant<Value>[] => [
  { mistake: undefined, value: right },
  ...Object.entries(wrong).flatMap(([mistake, value]) =>
    // the keys of a record of mistakes
    value === undefined ? [] : [{ mistake: mistake as ComputedMistake, value }],
  ),
]

export function joined(...parts: readonly Uint8Array[]): ComputedMistakeBytes {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The key of the HMAC, right and mistaken. */
export function keyVariants(secret: string): Variant<ComputedMistakeBytes>[] {
  const trimmed = secret.trim()
  return variants(utf8(secret), {
    'secret-trimmed': trimmed === secret ? undefined : utf8(trimmed),
    'secret-with-newline': utf8(`${secret}\n`),
    'secret-quoted': utf8(`"${secret}"`),
    'secret-from-hex': bytesOfHex(trimmed),
    'secret-from-base64': bytesOfBase64(trimmed),
    'secret-as-utf16': Uint8Array.from([...secret].flatMap(utf16Units)),
    'secret-empty': new Uint8Array(),
  })
}

const utf16Units = (sign: string): number[] =>
  Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at)).flatMap((unit) => [unit & 0xff, unit >> 8])

/** How timestamp and body become a message. */
export function frameVariants(timestamp: string): Variant<(body: Uint8Array) => ComputedMistakeBytes>[] {
  const before = (text: string) => (body: Uint8Array) => joined(utf8(text), body)
  return variants<(body: Uint8Array) => ComputedMistakeBytes>(before(`${timestamp}.`), {
    'timestamp-missing': before(''),
    'timestamp-milliseconds': before(`${timestamp}000.`),
    'separator-missing': before(timestamp),
    'separator-colon': before(`${timestamp}:`),
    'separator-newline': before(`${timestamp}\n`),
    'separator-space': before(`${timestamp} `),
    'order-swapped': (body) => joined(body, utf8(`.${timestamp}`)),
  })
}

/** The body, as it came in and as it may be altered. */
export function bodyVariants(body: Uint8Array): Variant<Uint8Array>[] {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
  const unless = (same: boolean, other: string) => (same ? undefined : utf8(other))
  const isAscii = /^[\u0000-\u007f]*$/.test(text)
  return variants<Uint8Array>(body, {
    ...writtenAnew(text),
    'body-newline-added': utf8(`${text}\n`),
    'body-newline-removed': unless(!/[\r\n]$/.test(text), text.replace(/[\r\n]+$/, '')),
    'body-crlf': unless(!/(?<!\r)\n/.test(text), text.replaceAll(/\r?\n/g, '\r\n')),
    'body-lf': unless(!text.includes('\r\n'), text.replaceAll('\r\n', '\n')),
    'body-bom-added': utf8(`\uFEFF${text}`),
    'body-bom-removed': unless(!text.startsWith('\uFEFF'), text.slice(1)),
    'body-latin1': isAscii
      ? undefined
      : Uint8Array.from([...text], (sign) => (sign > '\u00ff' ? 0x3f : sign.charCodeAt(0))),
    'body-empty': new Uint8Array(),
    'body-as-object': utf8('[object Object]'),
  })
}

function writtenAnew(text: string): Partial<Record<ComputedMistake, Uint8Array>> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    const compact = JSON.stringify(value)
    return {
      'body-rewritten': utf8(compact),
      'body-spaced': utf8(spaced(value)),
      'body-spaced-ascii': utf8(escaped(spaced(value))),
      'body-pretty': utf8(JSON.stringify(value, null, 2)),
      'body-sorted': utf8(JSON.stringify(sorted(value))),
      'body-ascii': utf8(escaped(compact)),
      'body-slashes-escaped': utf8(escaped(compact).replaceAll('/', '\\/')),
    }
  } catch {
    return {} // not JSON: no program has serialised it again
  }
}

const escaped = (text: string): string =>
  text.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`)
    .join(', ')}}`
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]))
}

export function bytesOfHex(text: string): ComputedMistakeBytes | undefined {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function bytesOfBase64(text: string): ComputedMistakeBytes | undefined {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  } catch {
    return undefined // not base64 after all
  }
}
