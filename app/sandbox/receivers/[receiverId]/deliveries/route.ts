import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { scopes } from '#lib/platform/terms.ts'
import { followReceiver } from '#lib/wings/sandbox/receivers.ts'
import { followed, followQuery } from '#lib/wings/sandbox/schema.ts'

export const dynamic = 'force-dynamic'

/** What came in at a test receiver of the client's own, for a program that hands it on (`kurier-client callback-listen`). */
const follow = endpoint(
  { access: scopes, query: followQuery, answers: { 200: followed } },
  async ({ context, params: { receiverId = '' }, query }) => ({
    status: 200,
    body: await followReceiver(context, { receiverId, ...query }),
  }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: follow })
