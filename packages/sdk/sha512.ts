/** SHA-512 of the bytes as 128 lower-case hexadecimal characters, as the metadata record carries it. */
export async function sha512Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-512', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
