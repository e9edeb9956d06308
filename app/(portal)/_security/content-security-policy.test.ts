import { NextRequest } from 'next/server'
import { unstable_doesMiddlewareMatch as matches } from 'next/experimental/testing/server'
import { describe, expect, test } from 'vitest'
import { config, proxy } from '../../../proxy.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const address = 'https://kurier.example'

function nonceOf(policy: string | null): string | undefined {
  return /script-src 'self' 'nonce-([A-Za-z0-9+/]{24})' 'strict-dynamic'/.exec(policy ?? '')?.[1]
}

describe('the policy', () => {
  test('has a new nonce each time', () => {
    const nonces = Array.from({ length: 50 }, () => nonceOf(contentSecurityPolicy(false)))
    expect(nonces).not.toContain(undefined)
    expect(new Set(nonces).size).toBe(50)
  })

  test('allows eval under development only', () => {
    expect(contentSecurityPolicy(false)).not.toContain('unsafe-eval')
    expect(contentSecurityPolicy(true)).toContain("'unsafe-eval'")
  })

  test('allows inline styles but never inline scripts', () => {
    const directives = contentSecurityPolicy(false).split('; ')
    expect(directives.filter((directive) => directive.includes('unsafe-inline'))).toEqual([
      "style-src 'self' 'unsafe-inline'",
    ])
  })
})

describe('the proxy', () => {
  test('hands the same policy to Next.js and to the browser', () => {
    const response = proxy(new NextRequest(address))
    const policy = response.headers.get('content-security-policy')
    expect(nonceOf(policy)).toBeDefined()
    expect(response.headers.get('x-middleware-request-content-security-policy')).toBe(policy)
  })

  test('overwrites a policy that the request brings along', () => {
    const own = "script-src 'nonce-bm9uY2Utb2YtdGhlLWF0dGFja2Vy'"
    const response = proxy(new NextRequest(address, { headers: { 'content-security-policy': own } }))
    expect(response.headers.get('x-middleware-request-content-security-policy')).not.toContain('bm9uY2Ut')
  })

  test.each([
    '/submission-api',
    '/submission-api/v2/submissions',
    '/submission-api/.well-known/jwks.json',
    '/destination-api/v2/destinations',
    '/token',
    '/.well-known/jwks.json',
    '/.well-known/oauth-authorization-server',
    '/schemas',
    '/schemas/set-payload/1.2.2/set-payload.schema.json',
    '/api/health/ready',
    '/_next/static/chunks/main.js',
  ])('leaves %s alone, so that no body is buffered and cut', (path) => {
    expect(matches({ config, url: `${address}${path}` })).toBe(false)
  })

  test.each(['/', '/no-such-page', '/tokens', '/apiary', '/admin/users', '/submission-apis'])(
    'gives the page %s its policy',
    (path) => {
      expect(matches({ config, url: `${address}${path}` })).toBe(true)
    },
  )
})
