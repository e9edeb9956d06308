import { LEAST_SECRET, MOST_SECRET, type CallbackReach } from '#lib/callbacks/terms.ts'
import { receiverIdIn } from './receiver-id.ts'

/** A new callback secret: 32 bytes from the browser's secure random source, as base64url. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** What is wrong with a callback as it stands in the form; the service decides about the rest. */
export function callbackFaults(
  { url, secret }: { url: string; secret: string },
  currentUrl: string | undefined,
  reach: CallbackReach,
): { url?: true; secret?: true } {
  // of plain http are test receivers alone
  const isForm = (/^https:\/\//i.test(url) || receiverIdIn(url, reach) !== undefined) && URL.canParse(url)
  const mayKeep = secret === '' && url === currentUrl
  const length = [...secret].length
  const fits = mayKeep || (length >= LEAST_SECRET && length <= MOST_SECRET)
  return { ...(!isForm && { url: true }), ...(!fits && { secret: true }) }
}
