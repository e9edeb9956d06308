import {
  seesDestinations,
  managesDestinations,
  worksOnSubmissions,
  createsDestinations,
  signedIn,
  body,
  newDestination,
  period,
  unreachable,
  type ExpectedCalls,
} from '../call-profiles.ts'
import { signedIn as signedInPage, seesOrganisation, managesThings, type ExpectedPages } from '../page-profiles.ts'

export const calls: ExpectedCalls = {
  '/destinations': { GET: { is: signedIn }, POST: { is: createsDestinations, body: newDestination } },
  '/destinations/[destinationId]': {
    GET: { is: seesDestinations },
    PATCH: { is: managesDestinations, body: body({ name: 'Anders' }) },
    DELETE: { is: managesDestinations, granted: 409 },
  },
  '/destinations/[destinationId]/keys': {
    POST: { is: managesDestinations, body: ({ jwk }) => JSON.parse(jwk) as object }, // a JWK of ours
  },
  '/destinations/[destinationId]/keys/[kid]': { DELETE: { is: managesDestinations } },
  '/destinations/[destinationId]/callback': {
    PUT: { is: managesDestinations, body: body(unreachable) },
    DELETE: { is: managesDestinations },
  },
  '/destinations/[destinationId]/callback/check': { POST: { is: managesDestinations, body: body(unreachable) } },
  '/destinations/[destinationId]/callback/test': { POST: { is: managesDestinations } },
  '/destinations/[destinationId]/callback/pause': {
    GET: { is: seesDestinations },
    PUT: { is: managesDestinations },
    DELETE: { is: managesDestinations },
  },
  // the scene's destination is not active
  '/destinations/[destinationId]/addressing-information': { POST: { is: seesDestinations, granted: 409 } },
  '/destinations/[destinationId]/delivery': { GET: { is: seesDestinations, query: () => period } },
  // the scene's client sends
  '/destinations/[destinationId]/workbench-token': { POST: { is: worksOnSubmissions, granted: 409 } },
  '/destinations/[destinationId]/clients': { GET: { is: managesDestinations } },
  '/destinations/[destinationId]/clients/[clientId]': {
    PUT: { is: managesDestinations },
    DELETE: { is: managesDestinations },
  },
}

export const pages: ExpectedPages = {
  '/destinations': signedInPage,
  '/destinations/new': signedInPage,
  '/destinations/[destinationId]': seesOrganisation,
  '/destinations/[destinationId]/edit': managesThings,
  '/destinations/[destinationId]/examination': seesOrganisation,
  '/destinations/[destinationId]/rotation': seesOrganisation,
}
