import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { clockAnswer, clockStep } from '#lib/wings/overview/operation-schema.ts'
import { readClock } from '#lib/wings/overview/service-clock.ts'
import { moveClock } from '#lib/wings/sandbox/move-clock.ts'

export const dynamic = 'force-dynamic'

/** The service clock. Two rooms: every installation shows its clock, a sandbox alone moves it. */
export const calls = portalTable({
  'GET /admin/clock': portalEndpoint({ answers: { 200: clockAnswer } }, async ({ context }) => ({
    status: 200,
    body: await readClock(context),
  })),
  // moves it forward
  'POST /admin/clock': portalEndpoint({ body: clockStep, answers: { 200: clockAnswer } }, async ({ context, body }) => {
    await moveClock(context, body)
    return { status: 200, body: await readClock(context) }
  }),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'admin/clock': typeof calls
  }
}
