import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { paging } from '#app/_http/paging.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { listCheckpoints } from '#lib/wings/checkpoints/read-checkpoints.ts'
import { checkpointList } from '#lib/wings/checkpoints/schema.ts'

export const dynamic = 'force-dynamic'

const list = endpoint(
  { ...words.listCheckpoints, access: 'public', query: paging(100), answers: { 200: checkpointList, 304: null } },
  async ({ request, context, query }) =>
    withEtag(request, JSON.stringify(checkpointList.parse(await listCheckpoints(context, query))), 'application/json'),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
