import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { stuckAnswer } from '#lib/overview/operation-schema.ts'
import { stuckCallbacks } from '#lib/overview/stuck-callbacks.ts'

export const dynamic = 'force-dynamic'

/** Callback endpoints of all organisations that do not get through. */
const list = portalEndpoint({ answers: { 200: stuckAnswer } }, async ({ actor }) => ({
  status: 200,
  body: await stuckCallbacks(actor),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
