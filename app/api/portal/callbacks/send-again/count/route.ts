import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { countAnswer, selection } from '#lib/callbacks/log-schema.ts'
import { countCallbacksToSend } from '#lib/callbacks/send-callbacks-again.ts'

export const dynamic = 'force-dynamic'

/** How many notices the same selection would send again; changes nothing. */
const count = portalEndpoint({ body: json(selection), answers: { 200: countAnswer } }, async ({ actor, body }) => ({
  status: 200,
  body: await countCallbacksToSend(actor, body),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: count })
