/** Lines and characters of a text that are shown at once. */
const MOST_LINES = 20
const MOST_CHARACTERS = 1_600

/** A short text whole; of a long one the beginning, half as much as is shown at once, so that the rest is worth a click. */
export function beginningOf(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= MOST_LINES && text.length <= MOST_CHARACTERS) return text
  const first = lines.length <= MOST_LINES ? text : `${lines.slice(0, MOST_LINES / 2).join('\n')}\n`
  return first.length <= MOST_CHARACTERS ? first : first.slice(0, MOST_CHARACTERS / 2)
}
