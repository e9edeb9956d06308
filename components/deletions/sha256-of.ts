/** SHA-256 of a file as a receipt writes it, base64url without padding. A line break that an editor left at its end counts not. */
export async function sha256Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const end = bytes.findLastIndex((byte) => byte !== 10 && byte !== 13) + 1
  const digest = await crypto.subtle.digest('SHA-256', bytes.subarray(0, end))
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
