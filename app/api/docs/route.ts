import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'

export const dynamic = 'force-dynamic'

/** The former address of the API reference; browsers keep the anchor, which the page has too. */
const lead = endpoint({ access: 'public', answers: { 308: null } }, async () => ({
  status: 308,
  headers: { location: '/docs/api', 'cache-control': 'public, max-age=3600' },
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: lead })
