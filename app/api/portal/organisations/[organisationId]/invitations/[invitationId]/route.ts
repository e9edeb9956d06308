import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { withdrawInvitation } from '#lib/accounts/withdraw-invitation.ts'

export const dynamic = 'force-dynamic'

const withdraw = portalEndpoint({ answers: { 204: null } }, async ({ actor, params }) => {
  const { organisationId, invitationId } = params as { organisationId: string; invitationId: string } // the folders' names
  await withdrawInvitation(actor, { organisationId, invitationId }, new Date())
  return { status: 204 }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ DELETE: withdraw })
