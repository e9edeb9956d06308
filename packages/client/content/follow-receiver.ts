import { setTimeout as wait } from 'node:timers/promises'
import type { HttpClient } from '@kurier/sdk/http-client'
import { pathOf } from '@kurier/sdk/http-client'
import { listOf, mapOf, openObject, text, wholeNumber } from '@kurier/sdk/json-shape'

/** A callback as a test receiver of the service got it. */
export interface ReceivedCallback {
  deliveryId: number
  receivedAt: string
  headers: Record<string, string>
  body: string
}

/** What a program answered to it, or why there is no answer. */
export type ForwardedAnswer = { status: number; body: string } | { unanswered: string }

const deliveries = openObject({
  deliveries: listOf(openObject({ deliveryId: wholeNumber, receivedAt: text, headers: mapOf(text, text), body: text })),
})

/** Between two questions, in milliseconds. */
const PAUSE = 1000

/**
 * What comes in at a test receiver from now on, one after the other, until it is stopped.
 * @param ready called once it is known what is there already
 */
export async function* callbacksAt(
  http: HttpClient,
  receiverId: string,
  stopped: AbortSignal,
  ready: () => void,
): AsyncGenerator<ReceivedCallback> {
  const ask = async (after?: number): Promise<ReceivedCallback[]> => {
    const path = pathOf`/sandbox/receivers/${receiverId}/deliveries`
    return (await http.json({ method: 'GET', path, query: { after } }, deliveries)).deliveries
  }
  let seen = (await ask()).at(-1)?.deliveryId ?? 0
  ready()
  while (!stopped.aborted) {
    for (const delivery of await ask(seen)) {
      seen = delivery.deliveryId
      yield delivery
    }
    // a stop ends the pause
    await wait(PAUSE, undefined, { signal: stopped }).catch(() => undefined)
  }
}

/** Headers of the connection that brought it; the next one has its own. */
const ofConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'expect'])

/** A program that does not answer holds the others up no longer than the service would wait, in milliseconds. */
const LONGEST_ANSWER = 10_000

/** Hands a callback to a program as it came: its headers and its bytes. */
export async function handOn({ headers, body }: ReceivedCallback, address: string): Promise<ForwardedAnswer> {
  const kept = Object.entries(headers).filter(([name]) => !ofConnection.has(name.toLowerCase()))
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: Object.fromEntries(kept),
      body: Buffer.from(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_ANSWER),
    })
    return { status: answer.status, body: await answer.text() }
  } catch (error) {
    // whatever the reason, the service would try again
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { unanswered: cause instanceof Error ? cause.message || String(cause) : String(cause) }
  }
}
