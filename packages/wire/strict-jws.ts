import { base64url } from 'jose'
import { BASE64URL } from './patterns.ts'

/** Whether this is the canonical base64url text of its bytes: the unused bits of its last character are zero. */
export function isCanonicalBase64url(text: string): boolean {
  if (!BASE64URL.test(text) || text.length % 4 === 1) return false
  return base64url.encode(base64url.decode(text)) === text
}

/**
 * Why two readers of this compact JWS could see two different things, undefined if they cannot: a member that occurs
 * twice in an object (RFC 8725 section 2.5 names the danger; RFC 7515 section 4 forbids it in a header), or bytes that
 * have another base64url text too (RFC 4648 section 3.5).
 * @param token three segments, of which the first two are base64url of JSON objects
 */
export function ambiguityOf(token: string): string | undefined {
  const segments = token.split('.')
  const names = ['header', 'payload', 'signature']
  const loose = segments.findIndex((segment) => !isCanonicalBase64url(segment))
  if (loose >= 0)
    return `The ${names[loose]} is not canonical base64url: its last character has bits that count for nothing.`
  for (const [at, name] of ['header', 'payload'].entries()) {
    const member = repeatedMember(new TextDecoder().decode(base64url.decode(segments[at] ?? '')))
    if (member !== undefined) return `The ${name} has the member "${member}" twice in one object.`
  }
  return undefined
}

/** Strings, and the characters that structure JSON. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g

/** The first member name that occurs twice in one object of this valid JSON text, escapes undone. */
export function repeatedMember(json: string): string | undefined {
  const open: (Set<string> | undefined)[] = []
  let latest = ''
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token !== ':') latest = token
    else {
      const name = JSON.parse(latest) as string // a string of valid JSON
      if (open.at(-1)?.has(name)) return name
      open.at(-1)?.add(name)
    }
  }
  return undefined
}
