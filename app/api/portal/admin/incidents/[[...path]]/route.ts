import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { addIncidentNote, listIncidents, openIncident, removeIncident } from '#lib/wings/status/incidents.ts'
import { incidentsAnswer, madeIncident, newIncident, newNote } from '#lib/wings/status/schema.ts'

export const dynamic = 'force-dynamic'

/** What the public is told on the status page. */
export const calls = portalTable({
  'GET /admin/incidents': portalEndpoint({ answers: { 200: incidentsAnswer } }, async ({ context }) => ({
    status: 200,
    body: await listIncidents(context),
  })),
  'POST /admin/incidents': portalEndpoint(
    { body: newIncident, answers: { 201: madeIncident } },
    async ({ context, body }) => ({ status: 201, body: await openIncident(context, body) }),
  ),
  'POST /admin/incidents/[incidentId]/notes': portalEndpoint(
    { body: newNote, answers: { 204: null } },
    async ({ context, params, body }) => {
      await addIncidentNote(context, { ...params, ...body })
      return { status: 204 }
    },
  ),
  'DELETE /admin/incidents/[incidentId]': portalEndpoint({ answers: { 204: null } }, async ({ context, params }) => {
    await removeIncident(context, params)
    return { status: 204 }
  }),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'admin/incidents': typeof calls
  }
}
