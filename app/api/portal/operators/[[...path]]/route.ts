import { publicPortalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { assertRate, countNetwork } from '#lib/platform/rate-limit.ts'
import { linkQuestion, operatorLinkAnswer, operatorAnswer, operatorSetUp } from '#lib/accounts/schema.ts'
import { readOperatorLink, setUpOperator } from '#lib/accounts/people/set-up-operator.ts'

export const dynamic = 'force-dynamic'

/** Requests in 10 seconds from one address: plenty for a person, little for a machine. */
const MOST_REQUESTS = 10

/** One-time links of operators. */
export const calls = portalTable({
  // uses one: its holder becomes an operator, or an operator sets a new password
  'POST /operators': publicPortalEndpoint(
    { body: operatorSetUp, answers: { 201: operatorAnswer } },
    async ({ context, request, body }) => {
      const { address } = request
      assertRate(countNetwork('operators', address, MOST_REQUESTS))
      return { status: 201, body: await setUpOperator(context, { ...body, address }) }
    },
  ),
  // for whom one is; asked by POST, for a token belongs in no address. The link stays unused
  'POST /operators/link': publicPortalEndpoint(
    { body: linkQuestion, answers: { 200: operatorLinkAnswer } },
    async ({ context, body }) => ({ status: 200, body: await readOperatorLink(context, body) }),
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    operators: typeof calls
  }
}
