import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { readCheckpoint } from '#lib/wings/checkpoints/read-checkpoints.ts'
import { publishedCheckpoint } from '#lib/wings/checkpoints/schema.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  {
    ...words.readCheckpoint,
    access: 'public',
    params: { number: 'free' },
    answers: { 200: publishedCheckpoint, 304: null },
  },
  async ({ request, context, params }) => {
    const checkpoint = await readCheckpoint(context, { number: String(params.number) })
    return withEtag(request, JSON.stringify(publishedCheckpoint.parse(checkpoint)), 'application/json')
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
