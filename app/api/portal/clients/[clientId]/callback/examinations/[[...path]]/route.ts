import { countCallbackRequest } from '#lib/callbacks/connection/check-rate.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { startExamination } from '#lib/callbacks/examinations/examine-callback.ts'
import { readExaminations } from '#lib/callbacks/examinations/read-examinations.ts'
import { examination, examinations, examinationWish } from '#lib/callbacks/examinations/schema.ts'

export const dynamic = 'force-dynamic'

/** Examinations of the receiver of a client. One goes on by itself; the calls after it tell how far it is. */
export const calls = portalTable({
  'POST /clients/[clientId]/callback/examinations': portalEndpoint(
    { body: examinationWish, answers: { 202: examination } },
    async ({ context, params: { clientId: id }, body: { endpointId } }) => {
      countCallbackRequest(context.actor)
      const owner = { kind: 'client', id } as const
      return { status: 202, body: await startExamination(context, { owner, endpointId }) }
    },
  ),
  'GET /clients/[clientId]/callback/examinations': portalEndpoint(
    { answers: { 200: examinations } },
    async ({ context, params: { clientId: id } }) => ({
      status: 200,
      body: await readExaminations(context, { owner: { kind: 'client', id } }),
    }),
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'clients/[clientId]/callback/examinations': typeof calls
  }
}
