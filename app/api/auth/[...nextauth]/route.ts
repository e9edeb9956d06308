import NextAuth from 'next-auth'
import { NextRequest } from 'next/server'
import { z } from 'zod'
import { MOST_PAGE_BYTES } from '#app/_http/page-bytes.ts'
import { problemAnswer, refusalOf } from '#app/_http/problems.ts'
import { assertDeclaredLength, assertMediaType, parsedJson, readBytes } from '#app/_http/read-body.ts'
import { isSameOrigin } from '#app/_http/same-origin.ts'
import { callOf, responseOf } from '#app/_http/web-call.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { forbidden, notFound } from '#lib/platform/errors.ts'
import { newId } from '#lib/platform/ids.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import { authOptions } from './options.ts'

export const dynamic = 'force-dynamic'

/** The used calls of next-auth. Its own pages, its session and its sign-out are unused, and so closed. */
const served = new Set(['GET csrf', 'POST callback/credentials'])
/** The body that the pages send: next-auth takes each member for a text, and fails at any other value. */
const texts = z.record(z.string(), z.string('Send a text.'))
/** Open only if the settings name an OpenID Connect provider. */
const servedWithProvider = new Set(['POST signin/oidc', 'GET callback/oidc'])

type Context = { params: Promise<{ nextauth: string[] }> }

/** next-auth behind the guards that it lacks: a closed list of paths, same origin, JSON, a limit for the body. */
async function answer(request: NextRequest, context: Context): Promise<Response> {
  const requestId = newId()
  const response = await guarded(request, context).catch((error: unknown) =>
    responseOf(problemAnswer(refusalOf(error, requestId), requestId)),
  )
  response.headers.set('x-request-id', requestId)
  response.headers.set('cache-control', 'no-store')
  return response
}

async function guarded(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params
  if (!isServed(`${request.method} ${nextauth.join('/')}`)) throw notFound('action')
  const checked = request.method === 'POST' ? await withCheckedBody(request) : request
  tellAddress()
  // next-auth's types leave its answer open; for a request with params it is a Response
  const answered = (await NextAuth(checked, context, authOptions(request.headers))) as Response
  return request.method === 'GET' ? toOwnPages(answered) : answered
}

function isServed(action: string): boolean {
  return served.has(action) || (servedWithProvider.has(action) && settings().openIdConnect !== undefined)
}

/** Replaces next-auth's own pages with our sign-in page: after a failed way to the provider. */
function toOwnPages(response: Response): Response {
  const location = response.headers.get('location')
  if (location !== null && new URL(location, settings().baseUrl).pathname.startsWith('/api/auth/')) {
    response.headers.set('location', '/sign-in?refused=provider')
  }
  return response
}

async function withCheckedBody(request: NextRequest): Promise<NextRequest> {
  if (!isSameOrigin(request.headers, settings().baseUrl)) {
    throw forbidden('Only pages of this installation may ask for this.')
  }
  assertMediaType(request, ['application/json'])
  assertDeclaredLength(request, MOST_PAGE_BYTES)
  const { url, method, headers } = request
  const body = JSON.stringify(
    parsedJson(await readBytes(callOf(request), MOST_PAGE_BYTES), texts, { sender: 'anybody' }),
  )
  return new NextRequest(url, { method, headers, body })
}

/** next-auth reads its address from the environment alone; operators set BASE_URL. */
function tellAddress(): void {
  oncePerProcess('next-auth-url', () => completeSettings({ NEXTAUTH_URL: new URL(settings().baseUrl).origin }))
}

export { answer as GET, answer as POST }
