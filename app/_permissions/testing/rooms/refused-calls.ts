import { seesClients, type ExpectedCalls } from '../call-profiles.ts'
import { seesClients as seesClientsPage, type ExpectedPages } from '../page-profiles.ts'

export const calls: ExpectedCalls = { '/clients/[clientId]/refused-calls': { GET: { is: seesClients } } }

export const pages: ExpectedPages = { '/clients/[clientId]/refused-calls': seesClientsPage }
