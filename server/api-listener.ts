import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { noteTraceParent } from '#app/_http/call-span.ts'
import { noteCallerAddress } from '#app/_http/caller-address.ts'
import { isCutAnswer } from '#app/_http/cut-answer.ts'
import { apiRouter, type MountedRoute } from '#app/_http/router.ts'
import { log } from '#lib/platform/log.ts'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/**
 * Answers API requests with the mounted route handlers, the same plain functions that Next.js would call.
 * @param addressOf the caller's address, see `callerAddressOf`
 * @param isProxied whether it came by a proxy of ours, whose word counts
 */
export function apiListener(
  routes: readonly MountedRoute[],
  addressOf: (incoming: IncomingMessage) => string,
  isProxied: (incoming: IncomingMessage) => boolean = () => false,
): Listener {
  const answer = apiRouter(routes)
  return getRequestListener(
    async (request, { incoming, outgoing }) => {
      noteCallerAddress(request, addressOf(incoming as IncomingMessage)) // HTTP/1.1 is all that this server speaks
      if (isProxied(incoming as IncomingMessage)) noteTraceParent(request)
      const response = await answer(request)
      if (isCutAnswer(response)) outgoing.destroy()
      return cutWhenBroken(response, () => void outgoing.destroy())
    },
    { overrideGlobalObjects: false },
  )
}

/**
 * A streamed answer, told by its declared length, that ends in a cut connection when its stream fails: written into the
 * answer, as the listener would do it, the reason could pass for content.
 */
function cutWhenBroken(response: Response, cut: () => void): Response {
  if (!response.body || !response.headers.has('content-length')) return response
  const reader = response.body.getReader()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    } catch (error) {
      log.error({ requestId: response.headers.get('x-request-id'), reason: String(error) }, 'an answer broke off')
      cut()
      controller.close()
    }
  }
  const cancel = (reason: unknown): Promise<void> => reader.cancel(reason)
  return new Response(new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 }), response)
}
