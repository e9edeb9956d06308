import { base64url } from 'jose'
import { HASH } from './patterns.ts'

const utf8 = new TextEncoder()

/**
 * The chain value that follows `before`: SHA-256 over it and the bytes of the token (decisions 9), base64url.
 * @param before base64url; nothing for the first event of the case
 */
async function nextChainValue(caseId: string, before: string | undefined, token: string): Promise<string> {
  const start = before === undefined ? utf8.encode(caseId) : base64url.decode(before)
  const input = new Uint8Array([...start, ...utf8.encode(token)])
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', input)))
}

/**
 * Where a whole log does not hang together with the chain values that the service gave with it: the places of events
 * whose value does not follow from the one before it, or that have none. A removed, added, exchanged or renumbered event
 * shows so; keep the last value you have seen, and ask whether it still stands at its place, to know what was before.
 */
export async function brokenLinks(
  caseId: string,
  eventLog: readonly string[],
  chain: readonly string[],
): Promise<Set<number>> {
  const places = await Promise.all(
    eventLog.map(async (token, at) => {
      const before = at === 0 ? undefined : (chain[at - 1] ?? '')
      if (before !== undefined && !HASH.test(before)) return [at]
      return (await nextChainValue(caseId, before, token)) === chain[at] ? [] : [at]
    }),
  )
  return new Set(places.flat())
}
