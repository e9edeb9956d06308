import { randomBytes } from 'node:crypto'

/** Parts of the policy that are the same for every page. `connect-src 'self'` includes the page's own WebSocket. */
const fixedDirectives: readonly string[] = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
]

/**
 * The Content-Security-Policy of one page, with a nonce that no other answer has (CSP Level 3, section 7.1: at least 128 bits).
 * @param development adds 'unsafe-eval', which React needs under `next dev` to show where an error came from.
 */
export function contentSecurityPolicy(development: boolean): string {
  const nonce = randomBytes(18).toString('base64')
  const evaluation = development ? " 'unsafe-eval'" : ''
  const scripts = `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluation}`
  return [scripts, ...fixedDirectives].join('; ')
}
