import { createHash } from 'node:crypto'

/**
 * The one text of a JSON value (RFC 8785): members by name, no spaces. Numbers must be whole, as all of ours are. The
 * client library has the same, which stands alone.
 * @throws RangeError for any other number
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`)
  return JSON.stringify(value)
}

/** SHA-256 over the canonical JSON of a value, base64url. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('base64url')
}
