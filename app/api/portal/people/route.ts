import { listQuery } from '#app/_http/list-query.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { listPeople } from '#lib/accounts/list-people.ts'
import { peopleList, peopleSorts, standingFilter } from '#lib/accounts/people-schema.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

export const dynamic = 'force-dynamic'

/** Everybody who has access, for operators. */
const list = portalEndpoint(
  { query: listQuery(peopleSorts, 'name').extend(standingFilter), answers: { 200: peopleList } },
  async ({ actor, query }) => ({ status: 200, body: await listPeople(actor, query, PAGE_SIZE) }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
