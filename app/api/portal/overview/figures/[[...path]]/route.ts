import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { figuresOfClient, figuresOfDestination, figuresOfInstallation } from '#lib/wings/overview/figures-for.ts'
import { figuresAnswer, figuresQuery } from '#lib/wings/overview/schema.ts'

export const dynamic = 'force-dynamic'

/** What went through. */
export const calls = portalTable({
  // what went through the installation, one destination, one client
  'GET /overview/figures': portalEndpoint(
    { query: figuresQuery, answers: { 200: figuresAnswer } },
    async ({ context, query }) => ({ status: 200, body: await figuresOfInstallation(context, query) }),
  ),
  'GET /overview/figures/destinations/[destinationId]': portalEndpoint(
    { query: figuresQuery, answers: { 200: figuresAnswer } },
    async ({ context, params, query }) => ({
      status: 200,
      body: await figuresOfDestination(context, { ...params, ...query }),
    }),
  ),
  'GET /overview/figures/clients/[clientId]': portalEndpoint(
    { query: figuresQuery, answers: { 200: figuresAnswer } },
    async ({ context, params, query }) => ({
      status: 200,
      body: await figuresOfClient(context, { ...params, ...query }),
    }),
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'overview/figures': typeof calls
  }
}
