import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { addKey } from '#lib/destinations/add-key.ts'
import { addressingInformation } from '#lib/destinations/addressing-information.ts'
import { assignClient, unassignClient, findClientsToAssign } from '#lib/destinations/assign-client.ts'
import { changeDestination } from '#lib/destinations/change-destination.ts'
import { checkCallback, testCallback, setCallback } from '#lib/destinations/check-callback.ts'
import { createDestination } from '#lib/destinations/create-destination.ts'
import { deleteDestination } from '#lib/destinations/delete-destination.ts'
import { deliveryHealth } from '#lib/destinations/delivery-health.ts'
import { describeDestination } from '#lib/destinations/describe-destination.ts'
import { issueWorkbenchToken } from '#lib/destinations/issue-workbench-token.ts'
import { pauseCallbacks, pauseOutlook, resumeCallbacks } from '#lib/destinations/pause-callbacks.ts'
import {
  addressingInformation as addressing,
  assignableClients,
  callbackReport,
  callbackSaved,
  callbackWish,
  checkWish,
  deliveryHealth as healthAnswer,
  destinationDetail,
  destinationRows,
  newDestination,
  pauseOutlook as outlookAnswer,
  portalPatch,
  testReport,
} from '#lib/destinations/portal-schema.ts'
import { revokeKey } from '#lib/destinations/revoke-key.ts'
import { jwk, publicKey } from '#lib/destinations/schema.ts'
import { searchDestinations } from '#lib/destinations/search-destinations.ts'
import { workbenchToken } from '#lib/destinations/workbench-schema.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'
import { z } from 'zod'
import { destinationsQuery } from '../destinations-query.ts'

export const dynamic = 'force-dynamic'

const moment = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} must be a time such as 2026-11-21T12:00:00Z.` })
    .transform((text) => new Date(text))

/** Destinations with their keys, clients and callbacks. */
export const calls = portalTable({
  'GET /destinations': portalEndpoint(
    { query: destinationsQuery, answers: { 200: destinationRows } },
    async ({ context, query: { page, ...query } }) => ({
      status: 200,
      body: await searchDestinations(context, { ...query, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    }),
  ),
  'POST /destinations': portalEndpoint(
    { body: newDestination, answers: { 201: z.object({ destinationId: z.uuid() }) } },
    async ({ context, body }) => ({ status: 201, body: (await createDestination(context, { input: body })).created }),
  ),
  'GET /destinations/[destinationId]': portalEndpoint(
    { answers: { 200: destinationDetail } },
    async ({ context, params }) => ({ status: 200, body: await describeDestination(context, params) }),
  ),
  'PATCH /destinations/[destinationId]': portalEndpoint(
    { body: portalPatch, answers: { 200: destinationDetail } },
    async ({ context, params, body }) => {
      await changeDestination(context, { ...params, patch: body })
      return { status: 200, body: await describeDestination(context, params) }
    },
  ),
  'DELETE /destinations/[destinationId]': portalEndpoint({ answers: { 204: null } }, async ({ context, params }) => {
    await deleteDestination(context, params)
    return { status: 204 }
  }),
  'POST /destinations/[destinationId]/addressing-information': portalEndpoint(
    { answers: { 200: addressing } },
    async ({ context, params }) => ({ status: 200, body: await addressingInformation(context, params) }),
  ),
  'POST /destinations/[destinationId]/keys': portalEndpoint(
    { body: jwk, answers: { 200: publicKey, 201: publicKey } },
    async ({ context, params, body }) => {
      const { status, key } = await addKey(context, { ...params, jwk: body })
      return { status, body: key }
    },
  ),
  'DELETE /destinations/[destinationId]/keys/[kid]': portalEndpoint(
    { params: { kid: 'free' }, answers: { 204: null } },
    async ({ context, params }) => {
      await revokeKey(context, params)
      return { status: 204 }
    },
  ),
  'PUT /destinations/[destinationId]/callback': portalEndpoint(
    { body: callbackWish, answers: { 200: callbackSaved } },
    async ({ context, params, body }) => {
      return { status: 200, body: await setCallback(context, { ...params, ...body }) }
    },
  ),
  'DELETE /destinations/[destinationId]/callback': portalEndpoint(
    { answers: { 204: null } },
    async ({ context, params }) => {
      await changeDestination(context, { ...params, patch: { callback: null } })
      return { status: 204 }
    },
  ),
  'POST /destinations/[destinationId]/callback/check': portalEndpoint(
    { body: checkWish, answers: { 200: callbackReport } },
    async ({ context, params, body }) => {
      return { status: 200, body: await checkCallback(context, { ...params, ...body }) }
    },
  ),
  'POST /destinations/[destinationId]/callback/test': portalEndpoint(
    { answers: { 200: testReport } },
    async ({ context, params }) => {
      return { status: 200, body: await testCallback(context, params) }
    },
  ),
  'GET /destinations/[destinationId]/callback/pause': portalEndpoint(
    { answers: { 200: outlookAnswer } },
    async ({ context, params }) => ({ status: 200, body: await pauseOutlook(context, params) }),
  ),
  'PUT /destinations/[destinationId]/callback/pause': portalEndpoint(
    { answers: { 204: null } },
    async ({ context, params }) => {
      await pauseCallbacks(context, params)
      return { status: 204 }
    },
  ),
  'DELETE /destinations/[destinationId]/callback/pause': portalEndpoint(
    { answers: { 204: null } },
    async ({ context, params }) => {
      await resumeCallbacks(context, params)
      return { status: 204 }
    },
  ),
  'GET /destinations/[destinationId]/delivery': portalEndpoint(
    { query: z.object({ from: moment('from'), to: moment('to') }), answers: { 200: healthAnswer } },
    async ({ context, params, query }) => ({
      status: 200,
      body: await deliveryHealth(context, { ...params, ...query }),
    }),
  ),
  'POST /destinations/[destinationId]/workbench-token': portalEndpoint(
    { answers: { 200: workbenchToken } },
    async ({ context, params }) => ({
      status: 200,
      body: await issueWorkbenchToken(context, params),
    }),
  ),
  // administration systems of the organisation that could be assigned
  'GET /destinations/[destinationId]/clients': portalEndpoint(
    { query: z.object({ q: z.string().max(200).catch('').default('') }), answers: { 200: assignableClients } },
    async ({ context, params, query }) => ({
      status: 200,
      body: await findClientsToAssign(context, { ...params, ...query }),
    }),
  ),
  'PUT /destinations/[destinationId]/clients/[clientId]': portalEndpoint(
    { answers: { 204: null } },
    async ({ context, params }) => {
      await assignClient(context, params)
      return { status: 204 }
    },
  ),
  'DELETE /destinations/[destinationId]/clients/[clientId]': portalEndpoint(
    { answers: { 204: null } },
    async ({ context, params }) => {
      await unassignClient(context, params)
      return { status: 204 }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    destinations: typeof calls
  }
}
