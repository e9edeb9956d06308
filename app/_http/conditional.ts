import { createHash } from 'node:crypto'
import { HttpAnswer, type HttpCall } from './http-call.ts'

/**
 * An answer with a strong ETag (RFC 9110 section 8.8.3); 304 without body when the caller has it already.
 * @param body the text or bytes to send
 */
export function withEtag(
  request: HttpCall,
  body: string | Uint8Array,
  contentType: string,
  headers: Record<string, string> = {},
): HttpAnswer {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const all = { etag, 'cache-control': 'public, max-age=0, must-revalidate', ...headers }
  if (matches(request.headers.get('if-none-match'), etag)) return new HttpAnswer(null, { status: 304, headers: all })
  return new HttpAnswer(body, { headers: { ...all, 'content-type': contentType } })
}

function matches(condition: string | null, etag: string): boolean {
  if (condition === null) return false
  return condition.split(',').some((part) => [etag, '*'].includes(part.trim().replace(/^W\//, '')))
}
