import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { listSigningKeys } from '#lib/wings/overview/list-signing-keys.ts'
import { keysAnswer, rotation, rotationAnswer } from '#lib/wings/overview/operation-schema.ts'
import { rotateSigningKey } from '#lib/wings/overview/rotate-signing-key.ts'

export const dynamic = 'force-dynamic'

/** The service's own keys. */
export const calls = portalTable({
  'GET /admin/keys': portalEndpoint({ answers: { 200: keysAnswer } }, async ({ context }) => ({
    status: 200,
    body: await listSigningKeys(context),
  })),
  // makes a new one for events or for access tokens
  'POST /admin/keys': portalEndpoint(
    { body: rotation, answers: { 201: rotationAnswer } },
    async ({ context, body }) => ({
      status: 201,
      body: await rotateSigningKey(context, body),
    }),
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'admin/keys': typeof calls
  }
}
