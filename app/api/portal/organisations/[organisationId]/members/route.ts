import { listQuery } from '#app/_http/list-query.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { listMembers } from '#lib/accounts/list-members.ts'
import { memberList, memberSorts } from '#lib/accounts/member-schema.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

export const dynamic = 'force-dynamic'

const list = portalEndpoint(
  { query: listQuery(memberSorts, 'name'), answers: { 200: memberList } },
  async ({ actor, params, query }) => {
    const { organisationId } = params as { organisationId: string } // the folder's name
    return { status: 200, body: await listMembers(actor, { organisationId, ...query }, PAGE_SIZE) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
