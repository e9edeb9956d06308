/** What the catalogue writes where it has nothing to say. */
const nothings = new Set(['.', '-', '–', '—'])

/** A text as one line: runs of white space, no-break spaces and line breaks too, become one space. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** A text with its line breaks, at most one empty line in a row; '' where it says nothing, as `.` and `-` do. */
export function severalLines(text: string): string {
  const said = text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return nothings.has(said) ? '' : said
}

const LONGEST_QUOTE = 80

/** A piece of a file as a sentence may quote it: short, and on one line. */
export function quoted(text: string): string {
  const characters = [...oneLine(text.slice(0, 4 * LONGEST_QUOTE))]
  return characters.length > LONGEST_QUOTE ? `${characters.slice(0, LONGEST_QUOTE).join('')}…` : characters.join('')
}

/** An object without its members that are empty texts. */
export const withoutEmpty = <T extends object>(members: T): Partial<T> =>
  // fewer members of the same kind
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== '')) as Partial<T>
