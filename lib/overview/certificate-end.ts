import { X509Certificate } from 'node:crypto'

/**
 * When the first certificate of a chain ends to be valid (RFC 5280 section 4.1.2.5).
 * @param x5c certificates as base64 of their DER form (RFC 7517 section 4.7)
 * @returns nothing for a chain without a readable certificate
 */
export function certificateEnd(x5c: readonly string[]): Date | undefined {
  const ends = x5c.flatMap((text) => {
    try {
      return [Date.parse(new X509Certificate(Buffer.from(text, 'base64')).validTo)]
    } catch {
      return [] // kept from a time when less was asked of it: it has no end that could be told
    }
  })
  return ends.length === 0 ? undefined : new Date(Math.min(...ends))
}
