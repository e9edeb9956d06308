import type { Fetch } from '@kurier/sdk/connection'

/** Another authentication tag of the same form: one character is changed. */
export function wrongTag(tag: string): string {
  return `${tag.startsWith('A') ? 'B' : 'A'}${tag.slice(1)}`
}

/** A compact JWE whose fifth segment, the authentication tag, no longer fits what it protects. */
function withWrongTag(jwe: string): string {
  const at = jwe.lastIndexOf('.') + 1
  return `${jwe.slice(0, at)}${wrongTag(jwe.slice(at))}`
}

/** A connection on which every submitted data record gets a wrong authentication tag. */
export function withWrongTags(send: Fetch = fetch): Fetch {
  return (url, init) => {
    const isSubmit = init.method === 'PUT' && /\/submissions\/[^/]+$/.test(new URL(url).pathname)
    if (!isSubmit || typeof init.body !== 'string') return send(url, init)
    const parts = JSON.parse(init.body) as { encryptedData: string } // as the client library submits them
    return send(url, { ...init, body: JSON.stringify({ ...parts, encryptedData: withWrongTag(parts.encryptedData) }) })
  }
}
