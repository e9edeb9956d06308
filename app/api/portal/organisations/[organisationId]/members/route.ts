import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { listMembers } from '#lib/accounts/list-members.ts'
import { memberList } from '#lib/accounts/member-schema.ts'

export const dynamic = 'force-dynamic'

const list = portalEndpoint({ answers: { 200: memberList } }, async ({ actor, params }) => {
  const { organisationId } = params as { organisationId: string } // the folder's name
  return { status: 200, body: await listMembers(actor, organisationId) }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
