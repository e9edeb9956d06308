import type { start as german } from '../de/start.ts'

/** The start page for whoever is not signed in, and the first steps. */
export const start: typeof german = {
  heading: 'Delivery service for public administration',
  intro:
    'Kurier runs here: the service delivers submissions from online services to the systems of the competent authorities. Content is encrypted end to end; Kurier cannot read it and records every step in a signed event. Kurier tells the other side about every change by itself, or the other side asks.',
  noOperator: {
    title: 'Nobody has set up this installation yet',
    note: 'The server prints the link for the first operator when it starts: in the window it runs in, or in its log. It is valid for 30 minutes; every restart prints a new one, and so does “npm run -s kurier -- operators create”.',
  },
  forms: {
    heading: 'Forms',
    intro: 'You can fill in these applications here online, without an account.',
    status: 'Sent already? See the status and read the reply',
  },
  addresses: {
    heading: 'Addresses',
    intro: 'A client puts these into its settings.',
    submissionApi: { name: 'Submission API', note: 'Submissions, cases and events; the path continues with /v2' },
    destinationApi: { name: 'Destination API', note: 'Records, keys and callbacks; the path continues with /v2' },
    token: { name: 'Access token', note: 'OAuth 2.0, client credentials, by POST' },
    reference: { name: 'API reference', note: 'All calls, members and errors (OpenAPI)' },
    eventKeys: { name: 'Public keys', note: 'Verify the signature of events (JWKS)' },
    schemas: { name: 'Schemas', note: 'Prefix of the addresses of schemas, events and errors' },
    health: { name: 'Health', note: 'Answers 200 while the service is ready' },
  },
  steps: {
    heading: 'First steps for developers',
    intro: 'Three commands lead to the first answer of the API.',
    client: {
      name: 'Create a client',
      note: 'On the machine on which Kurier runs. Shows client_id and client_secret exactly once. For an online service the kind is online-service.',
    },
    token: {
      name: 'Get an access token',
      note: 'With the client_id and client_secret of the client. The token is valid for 30 minutes at most.',
    },
    call: {
      name: 'Call the API',
      note: 'Lists the submissions that wait for the administration system; at first the list is empty.',
    },
    reading: {
      name: 'Read on',
      note: 'The whole way from the first submission to the decision is in the source code of Kurier in the file README.md, everything else in the folder docs.',
    },
  },
  sandbox: {
    label: 'Sandbox',
    note: 'No real applications here, please.',
    shifted: 'The clock of the service was moved forward; here it is',
  },
}
