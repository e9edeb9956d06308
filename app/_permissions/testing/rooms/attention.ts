import { signedIn, ownOnly, body, type ExpectedCalls } from '../call-profiles.ts'
import { open, signedIn as signedInPage, type ExpectedPages } from '../page-profiles.ts'

export const calls: ExpectedCalls = {
  '/overview': { GET: { is: signedIn } },
  '/overview/first-steps': { GET: { is: signedIn } },
  '/radar': { GET: { is: signedIn } },
  '/radar/entries': { GET: { is: signedIn, query: ({ destinationId }) => `?destination=${destinationId}` } },
  '/radar/feeds': { GET: { is: signedIn }, POST: { is: signedIn, body: body({ name: 'Fristen', language: 'de' }) } },
  '/radar/feeds/[feedId]': { DELETE: { is: ownOnly } },
  '/radar/digest': { GET: { is: signedIn }, PUT: { is: signedIn, body: body({ rhythm: 'weekly', language: 'de' }) } },
}

export const pages: ExpectedPages = {
  '/': open,
  '/radar': signedInPage,
  '/radar/entries': signedInPage,
}
