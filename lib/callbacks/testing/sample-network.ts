import type { GuardedClient } from '../connection/guarded-client.ts'
import type { Step } from '../outcome.ts'

/** What the network outside does with a request: a status, or no answer (then `undefined`), and what its steps took. */
export type Reaction = { status?: number; retryAfter?: string; steps?: Step[] }

export type SentRequest = { url: string; body: string }

/**
 * A client whose network outside is played by a function, for tests in which many or strange addresses matter and not
 * the connection. It notes what was sent and whether two requests to one URL were ever under way at once.
 */
export function sampleNetwork(react: (request: SentRequest) => Reaction | Promise<Reaction>) {
  const sent: SentRequest[] = []
  const underWay = new Map<string, number>()
  let mostAtOnce = 0

  const client: GuardedClient = {
    async request({ url, body = '' }) {
      sent.push({ url, body })
      underWay.set(url, (underWay.get(url) ?? 0) + 1)
      mostAtOnce = Math.max(mostAtOnce, underWay.get(url) ?? 0)
      const { status, retryAfter, steps = [] } = await react({ url, body })
      underWay.set(url, (underWay.get(url) ?? 0) - 1)
      const shared = { durationMs: 0, steps }
      if (status !== undefined) return { outcome: 'answered', status, retryAfter, excerpt: '', ...shared }
      return { outcome: 'failed', errorClass: 'timeout', detail: 'The receiver did not answer in time.', ...shared }
    },
    close: async () => {},
  }
  return { client, sent, mostAtOnce: () => mostAtOnce }
}
