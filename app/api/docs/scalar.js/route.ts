import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { bundleVersion, encodingFor, scalarBundle } from '../_page/scalar-bundle.ts'

export const dynamic = 'force-dynamic'

/** The script of the API reference, from our own origin. */
const read = endpoint({ access: 'public', answers: {} }, async ({ request }) => {
  const encoding = encodingFor(request)
  const etag = `"scalar-${bundleVersion}-${encoding}"`
  const headers = { etag, vary: 'accept-encoding', 'cache-control': 'public, max-age=31536000, immutable' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const encoded = encoding === 'identity' ? undefined : { 'content-encoding': encoding }
  const type = { 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' }
  return new Response(new Uint8Array(await scalarBundle(encoding)), { headers: { ...headers, ...encoded, ...type } })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
