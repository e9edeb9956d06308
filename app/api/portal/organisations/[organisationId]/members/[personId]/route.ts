import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { changeMemberRole } from '#lib/accounts/change-member-role.ts'
import { roleChange } from '#lib/accounts/member-schema.ts'
import { removeMember } from '#lib/accounts/remove-member.ts'

export const dynamic = 'force-dynamic'

type Params = { organisationId: string; personId: string }

const changeRole = portalEndpoint(
  { body: json(roleChange), answers: { 204: null } },
  async ({ actor, params, body }) => {
    const { organisationId, personId } = params as Params // the folders' names
    await changeMemberRole(actor, { organisationId, personId, role: body.role }, new Date())
    return { status: 204 }
  },
)

/** Removes a member; one's own person: leaves. */
const remove = portalEndpoint({ answers: { 204: null } }, async ({ actor, params }) => {
  const { organisationId, personId } = params as Params // the folders' names
  await removeMember(actor, { organisationId, personId }, new Date())
  return { status: 204 }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ PATCH: changeRole, DELETE: remove })
