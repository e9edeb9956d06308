import { Refusal } from '#lib/platform/errors.ts'
import type { HttpCall } from './http-call.ts'

/** Names of UTF-8, and of what is part of it. */
const UNICODE = new Set(['utf-8', 'utf8', 'us-ascii'])
const CHARSET = /;\s*charset\s*=\s*("?)([^\s;"]*)\1/gi

/**
 * A body is read as it is, and its text as UTF-8: what says that it is something else would be misread.
 * @throws 415 that says what to send (RFC 9110 section 15.5.16)
 */
export function assertPlainBody({ headers }: Pick<HttpCall, 'headers'>): void {
  const codings = (headers.get('content-encoding') ?? '').split(',').map((coding) => coding.trim().toLowerCase())
  if (codings.some((coding) => coding !== '' && coding !== 'identity')) {
    const detail = 'The body must not be compressed; send it as it is, without the header Content-Encoding.'
    throw new Refusal('unsupported-media-type', detail, { headers: { 'accept-encoding': 'identity' } })
  }
  const charsets = [...(headers.get('content-type') ?? '').matchAll(CHARSET)].map(([, , name = '']) =>
    name.toLowerCase(),
  )
  if (charsets.every((name) => UNICODE.has(name))) return
  throw new Refusal(
    'unsupported-media-type',
    'The body must be UTF-8; send it so, with charset=utf-8 or without a charset.',
  )
}
