import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { pauseCallbacks, pauseOutlook, resumeCallbacks } from '#lib/destinations/pause-callbacks.ts'
import { pauseOutlook as outlookSchema } from '#lib/destinations/portal-schema.ts'

export const dynamic = 'force-dynamic'

const outlook = portalEndpoint({ answers: { 200: outlookSchema } }, async ({ actor, params }) => ({
  status: 200,
  body: await pauseOutlook(actor, { destinationId: String(params.destinationId) }),
}))

const pause = portalEndpoint({ answers: { 204: null } }, async ({ actor, params }) => {
  await pauseCallbacks(actor, { destinationId: String(params.destinationId) })
  return { status: 204 }
})

const resume = portalEndpoint({ answers: { 204: null } }, async ({ actor, params }) => {
  await resumeCallbacks(actor, { destinationId: String(params.destinationId) })
  return { status: 204 }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: outlook, PUT: pause, DELETE: resume })
