import type { Fetch } from '#sdk/connection.ts'

/** What callers saw of their requests. A failure is no answer, or one of 500 or more. */
export type Requests = {
  count: number
  failures: { kind: string; at: number }[]
  /** The same requests from now on, without those before. */
  sinceNow: () => { count: () => number; failures: () => string[] }
  fetch: Fetch
}

/** Counts what is sent by `fetch`; nothing is sent again. */
export function countedFetch(fetchBy: Fetch): Requests {
  const requests: Requests = {
    ...{ count: 0, failures: [] },
    sinceNow() {
      const [before, failed] = [requests.count, requests.failures.length]
      return {
        count: () => requests.count - before,
        failures: () => requests.failures.slice(failed).map(({ kind }) => kind),
      }
    },
    async fetch(url, init) {
      requests.count += 1
      const fail = (kind: string) => void requests.failures.push({ kind, at: performance.now() })
      const what = `${init.method} ${new URL(url).pathname.replaceAll(/[0-9a-f-]{36}/g, '…')}`
      try {
        const answer = await fetchBy(url, init)
        if (answer.status >= 500) fail(`${what}: ${answer.status}`)
        return answer
      } catch (error) {
        fail(`${what}: ${reasonOf(error)}`)
        throw error
      }
    },
  }
  return requests
}

/** undici tells in `cause` what happened to the connection. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
}
