import { z } from 'zod'
import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { packageVersion } from '#lib/platform/version.ts'

export const dynamic = 'force-dynamic'

const number = z.int().nonnegative()

const info = z
  .object({ version: z.object({ major: number, minor: number, patch: number }) })
  .meta({ id: 'Info', description: 'Version of the service' })

const read = endpoint(
  { ...words.readInfo, access: 'public', answers: { 200: info, 304: null } },
  async ({ request }) => {
    const [major, minor, patch] = packageVersion.split('.').map((part) => Number.parseInt(part, 10))
    return withEtag(request, JSON.stringify({ version: { major, minor, patch } }), 'application/json')
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
