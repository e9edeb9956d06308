import type { Fetch } from '@kurier/sdk/connection'

/** What callers saw of their requests. A failure is no answer, or one of 500 or more. */
export type Requests = {
  count: number
  failures: string[]
  /** When writes were acknowledged, milliseconds of the monotonic clock. */
  acknowledged: number[]
  /** The same requests from now on, without those before. */
  sinceNow: () => { from: number; count: () => number; failures: () => string[] }
  fetch: Fetch
}

/** Counts what is sent by `fetch`; nothing is sent again. */
export function countedFetch(fetchBy: Fetch): Requests {
  const requests: Requests = {
    count: 0,
    failures: [],
    acknowledged: [],
    sinceNow() {
      const [before, failed] = [requests.count, requests.failures.length]
      return {
        from: performance.now(),
        count: () => requests.count - before,
        failures: () => requests.failures.slice(failed),
      }
    },
    async fetch(url, init) {
      requests.count += 1
      const fail = (kind: string) => void requests.failures.push(kind)
      const what = `${init.method} ${new URL(url).pathname.replaceAll(/[0-9a-f-]{36}/g, '…')}`
      try {
        const answer = await fetchBy(url, init)
        if (answer.status >= 500) fail(`${what}: ${answer.status}`)
        else if (answer.status < 300 && init.method !== 'GET') requests.acknowledged.push(performance.now())
        return answer
      } catch (error) {
        fail(`${what}: ${reasonOf(error)}`)
        throw error
      }
    },
  }
  return requests
}

/** The longest time without an acknowledged write that begins after `from`, and when it ended; milliseconds. */
export function longestGap(acknowledged: readonly number[], from: number): { length: number; until: number } {
  let [longest, last] = [{ length: 0, until: from }, from]
  for (const at of acknowledged.filter((time) => time > from)) {
    if (at - last > longest.length) longest = { length: at - last, until: at }
    last = at
  }
  return longest
}

/** undici tells in `cause` what happened to the connection. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
}
