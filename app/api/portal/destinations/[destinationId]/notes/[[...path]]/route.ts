import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { deleteNote } from '#lib/submissions/work-notes.ts'

export const dynamic = 'force-dynamic'

/** Notes of case workers on what a destination has received. */
export const calls = portalTable({
  'DELETE /destinations/[destinationId]/notes/[noteId]': portalEndpoint(
    { answers: { 204: null } },
    async ({ context, params }) => {
      await deleteNote(context, params)
      return { status: 204 }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'destinations/[destinationId]/notes': typeof calls
  }
}
