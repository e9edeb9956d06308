import { seesClients, seesDestinations, operates, body, type ExpectedCalls } from '../call-profiles.ts'
import {
  signedIn as signedInPage,
  seesFigures,
  operates as operatesPage,
  type ExpectedPages,
} from '../page-profiles.ts'

export const calls: ExpectedCalls = {
  '/overview/figures': { GET: { is: operates } },
  '/overview/figures/destinations/[destinationId]': { GET: { is: seesDestinations } },
  '/overview/figures/clients/[clientId]': { GET: { is: seesClients } },
  '/overview/organisations/export': { GET: { is: operates } },
  '/overview/organisations/[organisationId]/agreement': {
    PUT: { is: operates, body: body({ submissions: 1000, bytes: null }) },
  },
  '/admin': { GET: { is: operates } },
  '/admin/callbacks': { GET: { is: operates } },
  '/admin/queue': { GET: { is: operates } },
  '/admin/keys': { GET: { is: operates }, POST: { is: operates, body: body({ now: false }) } },
  '/admin/settings': { GET: { is: operates } },
}

export const pages: ExpectedPages = {
  '/help': signedInPage,
  '/organisations/[organisationId]/figures': seesFigures,
  '/admin': operatesPage,
  '/admin/callbacks': operatesPage,
  '/admin/keys': operatesPage,
  '/admin/queue': operatesPage,
  '/admin/settings': operatesPage,
}
