import { settings } from '#lib/platform/env.ts'
import { isLoopback } from '#lib/platform/networks.ts'

/** A year, as preload lists ask for; not for sub-domains, which may be somebody else's. */
const HTTPS_ONLY = 'max-age=31536000'

/** Headers of every answer, of pages and interfaces alike; what an answer says itself comes before them. */
export function commonHeaders(): Record<string, string> {
  const { protocol, href } = new URL(settings().baseUrl)
  const always = {
    'x-content-type-options': 'nosniff',
    // not `no-referrer`: a form would then post with `Origin: null` and be refused as foreign
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  }
  // a browser would demand https of every other program on this machine too
  const isForAll = protocol === 'https:' && !isLoopback(href)
  return isForAll ? { ...always, 'strict-transport-security': HTTPS_ONLY } : always
}
