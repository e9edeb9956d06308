/** Parameters of a query string or of a form; an honest one has a handful. */
export const MOST_PARAMETERS = 100

/** Whether a text in the form of a query string has more parameters than we read. */
export function hasTooManyParameters(text: string): boolean {
  let parameters = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    parameters += 1
    if (parameters > MOST_PARAMETERS) return true
  }
  return false
}
