import { seesClients, managesClients, createsClients, signedIn, body, type ExpectedCalls } from '../call-profiles.ts'
import {
  open,
  seesClients as seesClientsPage,
  listsClients,
  createsThings,
  type ExpectedPages,
} from '../page-profiles.ts'

export const calls: ExpectedCalls = {
  '/clients': {
    GET: { is: signedIn },
    POST: {
      is: createsClients,
      body: ({ organisationId }) => ({ name: 'Neu', kind: 'online-service', organisationId }),
    },
  },
  '/clients/[clientId]': {
    GET: { is: seesClients },
    PATCH: { is: managesClients, body: body({ name: 'Anders' }) },
    DELETE: { is: managesClients, granted: 409 },
  },
  '/clients/[clientId]/scopes': { PATCH: { is: managesClients, body: body({ remove: ['send-submissions'] }) } },
  '/clients/[clientId]/status': { PUT: { is: managesClients, body: body({ status: 'disabled' }) } },
  '/clients/[clientId]/secrets': { POST: { is: managesClients, body: body({}) } },
  '/clients/[clientId]/secrets/[secretId]': { DELETE: { is: managesClients } },
  '/clients/[clientId]/token-requests': { GET: { is: seesClients } },
  '/clients/[clientId]/trial-token': { POST: { is: managesClients, body: body({ clientSecret: 'x' }) } },
}

export const pages: ExpectedPages = {
  '/deprecations': open,
  '/clients': listsClients,
  '/clients/new': createsThings,
  '/clients/[clientId]': seesClientsPage,
  '/clients/[clientId]/examination': seesClientsPage,
}
