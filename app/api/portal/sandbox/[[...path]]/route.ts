import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { changePartner, createPartner, readPartner, removePartner } from '#lib/wings/sandbox/partners.ts'
import { readSandbox } from '#lib/wings/sandbox/read-sandbox.ts'
import {
  changeReceiver,
  createReceiver,
  readReceiver,
  receiverOfDestination,
  removeReceiver,
} from '#lib/wings/sandbox/receivers.ts'
import {
  caseMoments as momentsAnswer,
  newPartner,
  newReceiver,
  partner,
  partnerChange,
  partnerMade,
  receiverChange,
  receiverDetail,
  receiverMade,
  receiverOffered,
  sandboxOverview,
  showing,
  shown,
  shownQuery,
  travelTo,
} from '#lib/wings/sandbox/schema.ts'
import { showCase, shownCase } from '#lib/wings/sandbox/show-case.ts'
import { caseMoments, travel } from '#lib/wings/sandbox/travel.ts'

export const dynamic = 'force-dynamic'

/** What a sandbox offers whose users have one side only; anywhere else nothing of it is there. */
export const calls = portalTable({
  'GET /sandbox': portalEndpoint({ answers: { 200: sandboxOverview } }, async ({ context }) => ({
    status: 200,
    body: await readSandbox(context),
  })),
  'POST /sandbox/receivers': portalEndpoint(
    { body: newReceiver, answers: { 201: receiverMade } },
    async ({ context, body }) => ({ status: 201, body: await createReceiver(context, body) }),
  ),
  'GET /sandbox/receivers/[receiverId]': portalEndpoint(
    { answers: { 200: receiverDetail } },
    async ({ context, params }) => ({ status: 200, body: await readReceiver(context, params) }),
  ),
  'PATCH /sandbox/receivers/[receiverId]': portalEndpoint(
    { body: receiverChange, answers: { 200: receiverDetail } },
    async ({ context, params, body }) => ({ status: 200, body: await changeReceiver(context, { ...params, ...body }) }),
  ),
  'DELETE /sandbox/receivers/[receiverId]': portalEndpoint({ answers: { 204: null } }, async ({ context, params }) => {
    await removeReceiver(context, params)
    return { status: 204 }
  }),
  // the receiver that a destination has, or a new one
  'POST /sandbox/destinations/[destinationId]/receiver': portalEndpoint(
    { answers: { 200: receiverOffered } },
    async ({ context, params }) => ({ status: 200, body: await receiverOfDestination(context, params) }),
  ),
  'POST /sandbox/partners': portalEndpoint(
    { body: newPartner, answers: { 201: partnerMade } },
    async ({ context, body }) => ({ status: 201, body: await createPartner(context, body) }),
  ),
  'GET /sandbox/partners/[partnerId]': portalEndpoint({ answers: { 200: partner } }, async ({ context, params }) => ({
    status: 200,
    body: await readPartner(context, params),
  })),
  'PATCH /sandbox/partners/[partnerId]': portalEndpoint(
    { body: partnerChange, answers: { 200: partner } },
    async ({ context, params, body }) => ({ status: 200, body: await changePartner(context, { ...params, ...body }) }),
  ),
  'DELETE /sandbox/partners/[partnerId]': portalEndpoint({ answers: { 204: null } }, async ({ context, params }) => {
    await removePartner(context, params)
    return { status: 204 }
  }),
  // a whole case, played by two partners
  'POST /sandbox/shows': portalEndpoint({ body: showing, answers: { 202: shown } }, async ({ context, body }) => ({
    status: 202,
    body: await showCase(context, body),
  })),
  'GET /sandbox/shows/[partnerId]': portalEndpoint(
    { query: shownQuery, answers: { 200: shown } },
    async ({ context, params, query }) => ({ status: 200, body: await shownCase(context, { ...params, ...query }) }),
  ),
  // what will happen to a case by itself; POST moves the clock of the whole sandbox to then
  'GET /sandbox/cases/[caseId]/moments': portalEndpoint(
    { answers: { 200: momentsAnswer } },
    async ({ context, params }) => ({ status: 200, body: await caseMoments(context, params) }),
  ),
  'POST /sandbox/cases/[caseId]/travel': portalEndpoint(
    { body: travelTo, answers: { 204: null } },
    async ({ context, params, body }) => {
      await travel(context, { ...params, ...body })
      return { status: 204 }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    sandbox: typeof calls
  }
}
