/* The copy of an application is a page to read that also carries the entered values, as a block of data that browsers
   do not run. */

const OPENING = '<script type="application/json" id="kurier-answers">'
const CLOSING = '</script>'

/** A JSON text for a page. Its `<` are escaped, so that it ends nowhere else and no comment begins. */
export const copyBlock = (json: string): string => `${OPENING}${json.replaceAll('<', String.raw`\u003c`)}${CLOSING}`

/** The JSON text of a page that `copyBlock` wrote; undefined for any other page. */
export function copyBlockIn(page: string): string | undefined {
  const at = page.lastIndexOf(OPENING)
  if (at < 0) return undefined
  const start = at + OPENING.length
  const end = page.indexOf(CLOSING, start)
  return end < 0 ? undefined : page.slice(start, end)
}
