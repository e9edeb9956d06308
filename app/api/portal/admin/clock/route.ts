import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { clockAnswer, clockStep } from '#lib/overview/operation-schema.ts'
import { moveClock, readClock } from '#lib/overview/service-clock.ts'

export const dynamic = 'force-dynamic'

/** The service clock. */
const read = portalEndpoint({ answers: { 200: clockAnswer } }, async ({ actor }) => ({
  status: 200,
  body: await readClock(actor),
}))

/** Moves it forward; in a sandbox only. */
const move = portalEndpoint({ body: json(clockStep), answers: { 200: clockAnswer } }, async ({ actor, body }) => ({
  status: 200,
  body: await moveClock(actor, body, new Date()),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, POST: move })
