import { NextResponse, type NextRequest } from 'next/server'
import { contentSecurityPolicy } from '#app/(portal)/_security/content-security-policy.ts'

/**
 * Gives each page its Content-Security-Policy: to Next.js as a request header, from which it takes the nonce of its
 * scripts, and to the browser as the answer's header. A policy that the request brought along is overwritten.
 */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

/** Pages only. A matched path's body is buffered and cut at 10 MB, so no interface may ever match. */
export const config = {
  matcher: [
    '/((?!(?:submission-api|destination-api|routing-api|token|\\.well-known|schemas|status\\.json|kurier-client\\.mjs|kurier-sdk\\.tgz|api|_next/static)(?:/|$)|sandbox/receivers/).*)',
  ],
}
