import {
  managesDestinations,
  seesCases,
  operates,
  plays,
  playsSomewhere,
  travels,
  body,
  type ExpectedCalls,
} from '../call-profiles.ts'
import {
  plays as playsPage,
  playsSomewhere as playsSomewherePage,
  operates as operatesPage,
  type ExpectedPages,
} from '../page-profiles.ts'

export const calls: ExpectedCalls = {
  '/sandbox': { GET: { is: playsSomewhere } },
  '/sandbox/receivers': { POST: { is: plays, body: ({ organisationId }) => ({ organisationId, name: 'Neu' }) } },
  '/sandbox/receivers/[receiverId]': {
    GET: { is: plays },
    PATCH: {
      is: plays,
      body: body({ answer: { closes: false, status: 500, delaySeconds: 0, retryAfterSeconds: null } }),
    },
    DELETE: { is: plays },
  },
  '/sandbox/destinations/[destinationId]/receiver': { POST: { is: managesDestinations } },
  '/sandbox/partners': {
    POST: {
      is: plays,
      body: ({ organisationId }) => ({
        organisationId,
        name: 'Neu',
        behaviour: { kind: 'administration', does: 'accept', afterHours: 0, problem: 'schema-violation' },
      }),
    },
  },
  '/sandbox/partners/[partnerId]': {
    GET: { is: plays },
    PATCH: { is: plays, body: body({ isRunning: false }) },
    DELETE: { is: plays },
  },
  '/sandbox/shows': { POST: { is: plays, body: ({ organisationId }) => ({ organisationId }) } },
  '/sandbox/shows/[partnerId]': { GET: { is: plays, query: () => '?since=2026-01-01T00:00:00Z' } },
  '/sandbox/cases/[caseId]/moments': { GET: { is: seesCases } },
  // back in time, so that the clock of the other tests stands still
  '/sandbox/cases/[caseId]/travel': { POST: { is: travels, granted: 422, body: body({ to: '2020-01-01T00:00:00Z' }) } },
  '/admin/clock': { GET: { is: operates }, POST: { is: operates, body: body({ days: 0.001 }) } },
}

export const pages: ExpectedPages = {
  '/sandbox': playsSomewherePage,
  '/sandbox/inbox/[receiverId]': playsPage,
  '/admin/clock': operatesPage,
}
