const COOKIE = 'kurier-browser-session'

/** The name of this session of the browser; undefined while nothing is kept in it. */
export const browserSession = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)

/** Names this session of the browser, by a cookie without an end: it goes when the browser is closed. */
export function beginBrowserSession(isSecure: boolean): string {
  const known = browserSession()
  if (known !== undefined) return known
  const name = crypto.randomUUID()
  document.cookie = `${COOKIE}=${name}; path=/; samesite=strict${isSecure ? '; secure' : ''}`
  return name
}
