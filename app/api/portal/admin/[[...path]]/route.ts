import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { operationOfNode } from '#lib/wings/overview/operation-of-node.ts'
import { operationAnswer, queueAnswer, settingsAnswer, stuckAnswer } from '#lib/wings/overview/operation-schema.ts'
import { queueDepth } from '#lib/wings/overview/queue-depth.ts'
import { settingsInForce } from '#lib/wings/overview/settings-in-force.ts'
import { stuckCallbacks } from '#lib/wings/overview/stuck-callbacks.ts'

export const dynamic = 'force-dynamic'

/** How this installation runs, for operators. */
export const calls = portalTable({
  // how this node and the work in the background are
  'GET /admin': portalEndpoint({ answers: { 200: operationAnswer } }, async ({ context }) => ({
    status: 200,
    body: await operationOfNode(context),
  })),
  // callback endpoints of all organisations that do not get through
  'GET /admin/callbacks': portalEndpoint({ answers: { 200: stuckAnswer } }, async ({ context }) => ({
    status: 200,
    body: await stuckCallbacks(context),
  })),
  // how much waits
  'GET /admin/queue': portalEndpoint({ answers: { 200: queueAnswer } }, async ({ context }) => ({
    status: 200,
    body: await queueDepth(context),
  })),
  // the settings in force, without secrets
  'GET /admin/settings': portalEndpoint({ answers: { 200: settingsAnswer } }, async ({ context }) => ({
    status: 200,
    body: settingsInForce(context),
  })),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    admin: typeof calls
  }
}
