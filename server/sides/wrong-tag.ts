/** A compact JWE whose fifth segment, the authentication tag, no longer fits what it protects. */
export function withWrongTag(jwe: string): string {
  const at = jwe.lastIndexOf('.') + 1
  return `${jwe.slice(0, at)}${jwe[at] === 'A' ? 'B' : 'A'}${jwe.slice(at + 1)}`
}
