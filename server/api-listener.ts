import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from '#app/_http/describe.ts'
import { HttpAnswer } from '#app/_http/http-call.ts'
import { callRouter, type MountedRoute } from '#app/_http/router.ts'
import { log } from '#lib/platform/log.ts'
import { isTracing } from '#lib/platform/tracing.ts'
import { heldBack } from './held-back.ts'
import { nodeCall } from './node-call.ts'
import { sendAnswer } from './send-answer.ts'
import { resolvedTarget, type Target } from './target.ts'

type CallListener = (incoming: IncomingMessage, outgoing: ServerResponse, target?: Target) => Promise<void>

type ApiListenerSurroundings = {
  /** Whether it came by a proxy of ours, whose word counts. */
  isProxied?: (incoming: IncomingMessage) => boolean
  /** Headers of every answer that says nothing else. */
  headers?: Record<string, string>
  /** Answers paths that no route has. */
  otherwise?: Handler
}

/**
 * Answers API requests with the mounted route handlers, the same that Next.js would call.
 * @param addressOf the caller's address, see `callerAddressOf`
 */
export function apiListener(
  routes: readonly MountedRoute[],
  addressOf: (incoming: IncomingMessage) => string,
  { isProxied = () => false, headers, otherwise }: ApiListenerSurroundings = {},
): CallListener {
  const answer = callRouter(routes, otherwise)
  return async (incoming, outgoing, target = resolvedTarget(incoming.url ?? '')) => {
    if (!target) return sendAnswer(outgoing, new HttpAnswer(null, { status: 400 }))
    const traceParent = isTracing() && isProxied(incoming) ? incoming.headers['traceparent'] : undefined
    const from = { address: addressOf(incoming), traceParent: traceParent?.toString() }
    const answered = await answer(nodeCall(incoming, outgoing, target, from)).catch(failed)
    if (answered.status === 429) await heldBack()
    await sendAnswer(outgoing, answered, headers)
  }
}

/** Every handler answers for its own faults; this is one in the answering itself. */
function failed(error: unknown): HttpAnswer {
  log.error(
    { error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    'a call was not answered',
  )
  return new HttpAnswer(null, { status: 500 })
}
