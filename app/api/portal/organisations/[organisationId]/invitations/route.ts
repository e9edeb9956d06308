import { json } from '#app/_http/endpoint.ts'
import { listQuery } from '#app/_http/list-query.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { invitationInput, invitationList, invitationMade, invitationSorts } from '#lib/accounts/invitation-schema.ts'
import { invitePerson } from '#lib/accounts/invite-person.ts'
import { listInvitations } from '#lib/accounts/list-invitations.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

export const dynamic = 'force-dynamic'

type Params = { organisationId: string }

const list = portalEndpoint(
  { query: listQuery(invitationSorts, '-expiresAt'), answers: { 200: invitationList } },
  async ({ actor, params, query }) => {
    const { organisationId } = params as Params // the folder's name
    return { status: 200, body: await listInvitations(actor, { organisationId, ...query }, PAGE_SIZE, new Date()) }
  },
)

const invite = portalEndpoint(
  { body: json(invitationInput), answers: { 201: invitationMade } },
  async ({ actor, params, body }) => {
    const { organisationId } = params as Params // the folder's name
    return { status: 201, body: await invitePerson(actor, { organisationId, ...body }, new Date()) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: invite })
