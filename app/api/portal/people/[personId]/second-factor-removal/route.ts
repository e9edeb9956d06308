import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { removeSecondFactorOf } from '#lib/accounts/second-factor.ts'

export const dynamic = 'force-dynamic'

/** Takes the second factor from somebody who lost the device and the recovery codes. */
const remove = portalEndpoint({ answers: { 204: null } }, async ({ actor, params }) => {
  await removeSecondFactorOf(actor, { personId: params.personId ?? '' }, new Date())
  return { status: 204 }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: remove })
