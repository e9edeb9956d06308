import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { settingsAnswer } from '#lib/overview/operation-schema.ts'
import { settingsInForce } from '#lib/overview/settings-in-force.ts'

export const dynamic = 'force-dynamic'

/** The settings in force, without secrets. */
const list = portalEndpoint({ answers: { 200: settingsAnswer } }, async ({ actor }) => ({
  status: 200,
  body: settingsInForce(actor),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
