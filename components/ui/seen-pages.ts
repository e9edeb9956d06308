/** Kinds of pages that a cookie keeps as seen; the oldest go first. */
const MOST_KEPT = 150

/** A segment of a path that names a thing: a UUID, a number, or another that has a digit. */
const naming = /^(?=.*\d)[\w.~-]+$/

/** Four signs for a kind of page, alike for all things of a kind: FNV-1a over its path, in base 36. */
export function kindOfPage(pathname: string): string {
  const path = pathname
    .split('/')
    .map((segment) => (naming.test(segment) ? ':' : segment))
    .join('/')
  const hash = Array.from(path).reduce(
    (mixed, sign) => Math.imul(mixed ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  )
  return (hash % 36 ** 4).toString(36).padStart(4, '0')
}

/** The kinds in a cookie's value, which anybody may have written. */
export const seenPages = (value: string | undefined): string[] => (value ?? '').match(/[0-9a-z]{4}/g) ?? []

/** The cookie's value with one more kind, which is then the newest. */
export const withSeen = (value: string | undefined, kind: string): string =>
  [...seenPages(value).filter((one) => one !== kind), kind].slice(-MOST_KEPT).join('')
