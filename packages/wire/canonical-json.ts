import { base64url } from 'jose'

const utf8 = new TextEncoder()

/**
 * The one text of a JSON value (RFC 8785): members by name, no spaces. Numbers must be whole, as all of ours are.
 * Throws RangeError for any other.
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

/** SHA-256 over the UTF-8 bytes of a text, base64url. */
export async function sha256Of(text: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text))))
}
