import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { countAnswer, destinationToNotify, sentAnswer } from '#lib/callbacks/log-schema.ts'
import { countNotConfigured, notifyDestination } from '#lib/callbacks/send-callbacks-again.ts'

export const dynamic = 'force-dynamic'

/** How many notices a destination would be sent that it was not told while it had no callback. */
const count = portalEndpoint(
  { query: destinationToNotify, answers: { 200: countAnswer } },
  async ({ actor, query }) => ({ status: 200, body: await countNotConfigured(actor, query) }),
)

/** Sends them. */
const notify = portalEndpoint(
  { body: json(destinationToNotify), answers: { 200: sentAnswer } },
  async ({ actor, body }) => ({ status: 200, body: await notifyDestination(actor, body) }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: count, POST: notify })
