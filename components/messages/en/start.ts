import type { start as german } from '../de/start.ts'

/** The start page for visitors. */
export const start: typeof german = {
  heading: 'Delivery service for public administration',
  intro:
    'Kurier delivers submissions from online services to the systems of the competent authorities. Content is encrypted end to end; Kurier cannot read it. Every step is recorded in a signed event. Kurier notifies the other side of changes, and the other side can ask for the state at any time.',
  noOperator: {
    title: 'This installation has not been set up yet',
    none: 'The server prints the link for the first operator when it starts: in the window it runs in, or in its log. It is valid for 30 minutes; every restart prints a new one, and so does “npm run -s kurier -- operators create”.',
    claim:
      'Sign in through the sign-in service: the first person to whom it gives that role becomes an operator. How it does that stands in the documentation for operators.',
    command:
      'The server prints the link for the first operator when it starts: in the window it runs in, or in its log. It is valid for 30 minutes. Without a password, “npm run -s kurier -- operators create --email … --provider” makes somebody an operator who then signs in through the sign-in service.',
  },
  forms: {
    heading: 'Forms',
    intro: 'You can fill in these applications here online, without an account.',
    status: 'Already sent? See the status and read the reply',
  },
  whereToSend: {
    heading: 'Where can I send?',
    intro: 'Find the destination for a service in a place, without an account.',
    action: 'Find a destination',
  },
  addresses: {
    heading: 'Addresses',
    intro: 'Enter these addresses in the settings of a client.',
    submissionApi: { name: 'Submission API', note: 'Submissions, cases and events; the path continues with /v2' },
    destinationApi: { name: 'Destination API', note: 'Records, keys and callbacks; the path continues with /v2' },
    routingApi: {
      name: 'Routing API',
      note: 'The destination for a service in a place, without a token; the path continues with /v2',
    },
    token: { name: 'Access token', note: 'OAuth 2.0, client credentials, by POST' },
    reference: { name: 'API reference', note: 'All calls, fields and errors (OpenAPI)' },
    eventKeys: { name: 'Public keys', note: 'For verifying the signatures of events (JWKS)' },
    schemas: { name: 'Schemas', note: 'Prefix of the addresses of schemas, events and errors' },
    health: { name: 'Health', note: 'Responds with 200 while the service is ready' },
  },
  reading: {
    note: 'The documentation leads all the way from the first submission to the reply.',
    action: 'Your first submission',
  },
  sandbox: {
    label: 'Sandbox',
    note: 'Please do not send real applications here.',
    shifted: 'The clock of the service was moved forward; here it is',
  },
}
