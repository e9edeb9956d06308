/** An origin that nobody has, to resolve paths against. */
const NOWHERE = 'http://nowhere.invalid'
/** Control characters and backslashes, which browsers read otherwise than they look. */
const MISLEADING = /[\\\p{Cc}]/u

/**
 * Where to go after signing in: a page of this installation, else the start page. Whatever would lead elsewhere
 * (`//host`, `https:`, `javascript:`), or round in circles, is dropped.
 * @param to what stands in the address, from whomever
 */
export function returnPath(to: unknown): string {
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to) || MISLEADING.test(to)) return '/'
  const url = URL.parse(to, NOWHERE)
  if (url?.origin !== NOWHERE || url.pathname.startsWith('//')) return '/'
  return /^\/(sign-in|api)(\/|$)/.test(url.pathname) ? '/' : `${url.pathname}${url.search}${url.hash}`
}

/** A page of the sign-in that knows where to go afterwards. */
export function withReturn(page: string, to: string): string {
  return to === '/' ? page : `${page}?to=${encodeURIComponent(to)}`
}
