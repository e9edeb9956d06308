import type { Readable } from '#lib/documents/open-content.ts'

/** An encrypted part as it was sent; nobody in between keeps it. */
export function encryptedPart(part: Readable): Response {
  return new Response('text' in part ? part.text : part.stream, {
    headers: {
      'content-type': 'application/jose',
      'content-length': String(part.size),
      'cache-control': 'no-store',
    },
  })
}
