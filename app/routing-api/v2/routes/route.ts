import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { paging } from '#app/_http/paging.ts'
import { words } from '#app/routing-api/operation-words.ts'
import { findRoutes } from '#lib/routing/find-routes.ts'
import { routeList, routeMembers } from '#lib/routing/schema.ts'

export const dynamic = 'force-dynamic'

const find = endpoint(
  {
    ...words.findRoutes,
    access: 'public',
    query: paging(100).extend(routeMembers),
    answers: { 200: routeList, 304: null },
  },
  async ({ request, context, query }) =>
    withEtag(request, JSON.stringify(routeList.parse(await findRoutes(context, query))), 'application/json'),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: find })
