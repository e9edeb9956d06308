/** Kinds of pages that a cookie keeps as seen; the oldest go first. */
const MOST_KEPT = 150

/** Of four signs each. */
const KINDS = 36 ** 4

/** Where this window keeps the pages of things that were opened last, as pairs of address and name. */
export const OPENED = 'opened'
const MOST_OPENED = 8

/** Keeps the page of a thing, which has a digit in its address, among those opened last. */
export function keepOpened(pathname: string, name: string): void {
  if (!/\d/.test(pathname)) return
  const kept = JSON.parse(sessionStorage.getItem(OPENED) ?? '[]') as [string, string][] // as written here
  const others = kept.filter(([address]) => address !== pathname)
  sessionStorage.setItem(OPENED, JSON.stringify([[pathname, name], ...others].slice(0, MOST_OPENED)))
}

/** A segment of a path that names a thing: a UUID, a number, or another that has a digit. */
const naming = /^(?=.*\d)[\w.~-]+$/

/** Four signs for a kind of page, alike for all things of a kind: a sum over its path, in base 36. */
export function kindOfPage(pathname: string): string {
  const path = pathname.split('/').map((segment) => (naming.test(segment) ? ':' : segment))
  const sum = Array.from(path.join('/')).reduce((mixed, sign) => (mixed * 31 + sign.charCodeAt(0)) % KINDS, 0)
  return sum.toString(36).padStart(4, '0')
}

/** The kinds in a cookie's value, which anybody may have written. */
export const seenPages = (value: string | undefined): string[] => (value ?? '').match(/[0-9a-z]{4}/g) ?? []

/** The cookie's value with one more kind, which is then the newest. */
export const withSeen = (value: string | undefined, kind: string): string =>
  [...seenPages(value).filter((one) => one !== kind), kind].slice(-MOST_KEPT).join('')
