/** Path and query of a request; `search` from `?` on. */
export type Target = { pathname: string; search: string }

/** Written as a URL would be: nothing to encode, no segment that begins with a dot. */
const PLAIN = /^((?:\/[\w-][\w.~-]*)+\/?)(\?[\w.,:=&%+~-]*)?$/

/**
 * The target of a request (RFC 9112 section 3.2) as path and query, dot segments resolved. Next.js resolves them too,
 * so a path that is judged as it was written would lead around the mounted handlers.
 * @returns undefined for a target without a resource, such as `*`
 */
export function resolvedTarget(target: string): Target | undefined {
  const [, path, query = ''] = PLAIN.exec(target) ?? []
  // a question mark alone is no query
  if (path !== undefined) return { pathname: path, search: query === '?' ? '' : query }
  if (!/^(\/|https?:\/\/)/i.test(target)) return undefined
  // two slashes at the beginning are an empty segment, not a host
  const url = URL.parse(target.startsWith('/') ? `http://localhost${target}` : target)
  return url ? { pathname: url.pathname, search: url.search } : undefined
}

/** Hosts that need no look at a URL's rules. */
const PLAIN_HOST = /^[\w.-]+(?::\d{1,4})?$/

/** Whether a `Host` header names a host, with a port or without (RFC 9112 section 3.2). */
export function isHost(host: string | undefined): boolean {
  if (!host) return false
  if (PLAIN_HOST.test(host)) return true
  const url = URL.parse(`http://${host}/`)
  return url !== null && url.hostname === host.replace(/:\d+$/, '').toLowerCase()
}
