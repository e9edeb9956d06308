import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { paging } from '#app/_http/paging.ts'
import { words } from '#app/routing-api/operation-words.ts'
import { findAreas } from '#lib/routing/find-routes.ts'
import { areaList, areaMembers } from '#lib/routing/schema.ts'

export const dynamic = 'force-dynamic'

const find = endpoint(
  {
    ...words.findAreas,
    access: 'public',
    query: paging(100).extend(areaMembers),
    repeated: ['areaSearchexpression'],
    answers: { 200: areaList, 304: null },
  },
  async ({ request, context, query }) =>
    withEtag(request, JSON.stringify(areaList.parse(findAreas(context, query))), 'application/json'),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: find })
