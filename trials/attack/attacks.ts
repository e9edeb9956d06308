import { randomBytes, randomUUID } from 'node:crypto'
import { answered, everySecond, opened, sentAndHeld, together } from './sockets.ts'
import { PROXY, type Target } from './target.ts'

/** An attempt to stop the service for others, from no more than one address or one client. */
type Attack = { what: string; begin: (target: Target) => Promise<void> }

const MANY = 49_000
const JSON_TYPE = 'Content-Type: application/json'
const OWN_PAGE = 'Sec-Fetch-Site: same-origin'

const bearer = ({ token }: Target): string => `Authorization: Bearer ${token}`
const page = (path: string) => (target: Target) =>
  together(16, () => answered({ port: target.port, line: `GET ${path}` }))

/** An object with `MANY` unknown members. */
const manyMembers = (): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`m${at}`, 1])))

/** A JSON of the shape that a call takes, `announcedAttachments` aside. */
const creation = ({ destinationId }: Target, announcedAttachments: readonly unknown[]): string =>
  JSON.stringify({
    destinationId,
    announcedAttachments,
    publicService: { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Wohngeld' },
  })

/** Three that were found last, then those that were known before. */
export const attacks: Record<string, Attack> = {
  bodies: {
    what: '100 connections send 9.9 MB to a page and hold on',
    begin: ({ port }) =>
      together(100, () =>
        sentAndHeld({ port, line: 'POST /sign-in', headers: ['Content-Length: 9900000'] }, 9_800_000),
      ),
  },
  'strangers-json': {
    what: 'a stranger sends 49,000 members 19 times a second',
    begin: ({ port }) => {
      const body = manyMembers()
      const line = 'POST /api/portal/password/link'
      return everySecond(19, () => answered({ port, line, headers: [JSON_TYPE, OWN_PAGE] }, body))
    },
  },
  'clients-json': {
    what: 'a client sends lists of 49,000 ten times a second',
    begin: (target) => {
      const body = creation(
        target,
        Array.from({ length: MANY }, () => 1),
      )
      const raw = { port: target.port, line: 'POST /submission-api/v2/submissions' }
      return everySecond(10, () => answered({ ...raw, headers: [JSON_TYPE, bearer(target)] }, body))
    },
  },
  'unknown-pages': { what: '16 connections ask for a page that is not there', begin: page('/nothing-here') },
  pages: { what: '16 connections ask for the page to sign in', begin: page('/sign-in') },
  'slow-submits': {
    what: 'a client begins 60 submits and sends a byte a second',
    begin: (target) =>
      together(60, () => {
        const line = `PUT /submission-api/v2/submissions/${randomUUID()}`
        const headers = [bearer(target), JSON_TYPE, 'Content-Length: 20000000']
        return sentAndHeld({ port: target.port, line, headers }, 1000, 1000)
      }),
  },
  'large-submits': {
    what: 'a client sends eight submits of 20 MB at once',
    begin: (target) => {
      const text = randomBytes(14_000_000).toString('base64url')
      const body = JSON.stringify({ encryptedMetadata: 'a', encryptedData: text })
      return together(8, () => {
        const line = `PUT /submission-api/v2/submissions/${target.submissionId}`
        return answered({ port: target.port, line, headers: [bearer(target), JSON_TYPE] }, body)
      })
    },
  },
  names: {
    what: 'a client asks for callbacks at 20 new names at once',
    begin: (target) =>
      together(20, () => {
        const callback = { url: `https://${randomBytes(8).toString('hex')}.example/`, secret: 'x'.repeat(32) }
        const body = JSON.stringify({ ...JSON.parse(creation(target, [])), callback })
        const raw = { port: target.port, line: 'POST /submission-api/v2/submissions' }
        return answered({ ...raw, headers: [JSON_TYPE, bearer(target)] }, body)
      }),
  },
  'sign-ins': {
    what: '200 sign in at once, with a wrong password',
    begin: async ({ port }) => {
      const origin = `http://localhost:${port}`
      const asked = await fetch(`${origin}/api/auth/csrf`)
      const { csrfToken } = (await asked.json()) as { csrfToken: string } // as next-auth documents it
      const headers = [JSON_TYPE, OWN_PAGE, `Cookie: ${asked.headers.getSetCookie()[0]?.split(';')[0]}`]
      await together(200, (number) => {
        const email = `nobody-${number}@example.org`
        const body = JSON.stringify({ csrfToken, email, password: 'not-my-password-1', callbackUrl: '/', json: true })
        return answered({ port, line: 'POST /api/auth/callback/credentials', headers }, body)
      })
    },
  },
  networks: {
    what: '32 connections of one IPv6 network, each request from another address',
    begin: ({ port }) =>
      together(32, () => {
        const address = `2001:db8:0:1:${randomBytes(2).toString('hex')}::1`
        const headers = [`X-Forwarded-For: ${address}`]
        return answered({ port, line: 'GET /submission-api/v2/info', headers, from: PROXY })
      }),
  },
  'half-heads': {
    what: '400 connections begin a request and never end its head',
    begin: ({ port }) =>
      together(400, async () => {
        const socket = opened({ port, line: 'GET / HTTP/1.1\r\nX-A: a' })
        await new Promise<void>((resolve) => void socket.once('close', () => resolve()))
      }),
  },
}
