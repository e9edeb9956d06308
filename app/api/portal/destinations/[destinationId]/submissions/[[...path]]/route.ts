import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { newNote } from '#lib/submissions/note-schema.ts'
import { writeNote } from '#lib/submissions/work-notes.ts'
import { oneReceived, receivedPage } from '#lib/timelines/received-schema.ts'
import { receivedSubmission, receivedSubmissions } from '#lib/timelines/received-submissions.ts'
import { z } from 'zod'

export const dynamic = 'force-dynamic'

/** What a destination has received. Two rooms: timelines tells what came, submissions keeps the notes on it. */
export const calls = portalTable({
  'GET /destinations/[destinationId]/submissions': portalEndpoint(
    {
      query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
      answers: { 200: receivedPage },
    },
    async ({ context, params, query }) => ({
      status: 200,
      body: await receivedSubmissions(context, { ...params, ...query }),
    }),
  ),
  'GET /destinations/[destinationId]/submissions/[submissionId]': portalEndpoint(
    { answers: { 200: oneReceived } },
    async ({ context, params }) => ({ status: 200, body: await receivedSubmission(context, params) }),
  ),
  'POST /destinations/[destinationId]/submissions/[submissionId]/notes': portalEndpoint(
    { body: newNote, answers: { 201: z.object({ noteId: z.guid() }) } },
    async ({ context, params, body }) => ({ status: 201, body: await writeNote(context, { ...params, ...body }) }),
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'destinations/[destinationId]/submissions': typeof calls
  }
}
