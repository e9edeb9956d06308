import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { packageVersion } from '#lib/platform/version.ts'

export const dynamic = 'force-dynamic'

const read = endpoint({ access: 'public', answers: {} }, async ({ request }) => {
  const [major, minor, patch] = packageVersion.split('.').map((part) => Number.parseInt(part, 10))
  return withEtag(request, JSON.stringify({ version: { major, minor, patch } }), 'application/json')
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
