import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { selection, sentAnswer } from '#lib/callbacks/log-schema.ts'
import { sendCallbacksAgain } from '#lib/callbacks/send-callbacks-again.ts'

export const dynamic = 'force-dynamic'

/** Sends given-up notices again as new ones: some, what attempts named, or all since a time. */
const send = portalEndpoint({ body: json(selection), answers: { 200: sentAnswer } }, async ({ actor, body }) => ({
  status: 200,
  body: await sendCallbacksAgain(actor, body),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: send })
