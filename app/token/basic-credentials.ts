export type BasicCredentials = { clientId: string; clientSecret: string }

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i

/**
 * Client id and secret of an HTTP Basic header; both were form-encoded before they were joined by a colon (RFC 6749
 * section 2.3.1).
 * @returns undefined for a header of another form
 */
export function readBasicCredentials(header: string): BasicCredentials | undefined {
  const encoded = BASIC.exec(header)?.[1]
  if (encoded === undefined) return undefined
  try {
    const pair = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'))
    const colon = pair.indexOf(':')
    if (colon < 0) return undefined
    return { clientId: formDecoded(pair.slice(0, colon)), clientSecret: formDecoded(pair.slice(colon + 1)) }
  } catch {
    return undefined // not UTF-8, or a percent sign without two hexadecimal digits: another form
  }
}

function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
