import { setTimeout as pause } from 'node:timers/promises'
import { endpoint, text } from '#app/_http/endpoint.ts'
import { cutAnswer, HttpAnswer } from '#app/_http/http-call.ts'
import { methods } from '#app/_http/methods.ts'
import { SECOND } from '#lib/platform/durations.ts'
import { assertReceiver, takeCallback } from '#lib/wings/sandbox/take-callback.ts'

export const dynamic = 'force-dynamic'

/** Bytes of the largest callback, which names 500 submissions or cases (decisions 7) with two ids each. */
const MOST_CALLBACK_BYTES = 131_072

const idOf = ({ receiverId = '' }: Record<string, string>) => ({ receiverId })

/** A test receiver of a sandbox: takes callbacks and answers as it is set to; HEAD is answered always. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    {
      access: 'public',
      find: ({ context, params }) => assertReceiver(context, idOf(params)),
      answers: { 204: null },
    },
    async () => ({ status: 204 }),
  ),
  POST: endpoint(
    {
      access: 'public',
      find: ({ context, params }) => assertReceiver(context, idOf(params)),
      body: text('application/json', { limitForAnybody: MOST_CALLBACK_BYTES }),
      answers: {},
    },
    async ({ request, context, params, body }) => {
      const { headers, signal } = request
      const answer = await takeCallback(context, { ...idOf(params), headers, body })
      // who has given up does not wait for the answer any more
      await pause(answer.delaySeconds * SECOND, undefined, { signal }).catch(() => undefined)
      if (answer.closes) return cutAnswer()
      const { status, retryAfterSeconds, ignored } = answer
      return new HttpAnswer(ignored && JSON.stringify({ ignored }), {
        status,
        headers: {
          ...(retryAfterSeconds !== null && { 'retry-after': String(retryAfterSeconds) }),
          ...(ignored && { 'content-type': 'application/json' }),
        },
      })
    },
  ),
})
