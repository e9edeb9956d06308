import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { addStream } from '#lib/wings/event-streams/add-stream.ts'
import {
  exchangeStreamSecret,
  pauseStream,
  removeStream,
  resumeStream,
} from '#lib/wings/event-streams/change-stream.ts'
import { listStreams, readStream } from '#lib/wings/event-streams/list-streams.ts'
import {
  freshSecret,
  madeStream,
  newStream,
  resumedStream,
  secretExchange,
  streamAnswer,
  streamResumption,
  streamsAnswer,
  triedStream,
} from '#lib/wings/event-streams/schema.ts'
import { tryStream } from '#lib/wings/event-streams/try-stream.ts'

export const dynamic = 'force-dynamic'

/** Which receivers operators have operational events sent to, and how that goes. */
export const calls = portalTable({
  'GET /event-streams': portalEndpoint({ answers: { 200: streamsAnswer } }, async ({ context }) => ({
    status: 200,
    body: await listStreams(context),
  })),
  // answers the secret, this once
  'POST /event-streams': portalEndpoint(
    { body: newStream, answers: { 201: madeStream } },
    async ({ context, body }) => ({ status: 201, body: await addStream(context, body) }),
  ),
  // with the last requests to it
  'GET /event-streams/[streamId]': portalEndpoint({ answers: { 200: streamAnswer } }, async ({ context, params }) => ({
    status: 200,
    body: await readStream(context, params),
  })),
  'DELETE /event-streams/[streamId]': portalEndpoint({ answers: { 204: null } }, async ({ context, params }) => {
    await removeStream(context, params)
    return { status: 204 }
  }),
  // asks a receiver that has not agreed, sends any other a test event
  'POST /event-streams/[streamId]/test': portalEndpoint(
    { answers: { 200: triedStream } },
    async ({ context, params }) => ({ status: 200, body: await tryStream(context, params) }),
  ),
  'POST /event-streams/[streamId]/pause': portalEndpoint({ answers: { 204: null } }, async ({ context, params }) => {
    await pauseStream(context, params)
    return { status: 204 }
  }),
  'POST /event-streams/[streamId]/resume': portalEndpoint(
    { body: streamResumption, answers: { 200: resumedStream } },
    async ({ context, params, body }) => ({ status: 200, body: await resumeStream(context, { ...params, ...body }) }),
  ),
  // another secret, which signs from a day on or at once
  'POST /event-streams/[streamId]/secret': portalEndpoint(
    { body: secretExchange, answers: { 200: freshSecret } },
    async ({ context, params, body }) => ({
      status: 200,
      body: await exchangeStreamSecret(context, { ...params, ...body }),
    }),
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'event-streams': typeof calls
  }
}
