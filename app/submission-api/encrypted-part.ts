import { HttpAnswer } from '#app/_http/http-call.ts'
import type { Readable } from '#lib/documents/open-content.ts'

/** An encrypted part as it was sent; nobody in between keeps it. */
export function encryptedPart(part: Readable): HttpAnswer {
  return new HttpAnswer('text' in part ? part.text : part.stream, {
    headers: {
      'content-type': 'application/jose',
      'content-length': String(part.size),
      'cache-control': 'no-store',
    },
  })
}
