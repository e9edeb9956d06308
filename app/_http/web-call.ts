import { callerAddress } from './caller-address.ts'
import { UNKNOWN_ROUTE, type ArrivingBody, type HttpAnswer, type HttpCall } from './http-call.ts'

/** A web-standard request, as Next.js has it, as a call. */
export function callOf(request: Request): HttpCall {
  const { method, headers, signal, body } = request
  const { pathname, search } = new URL(request.url)
  return {
    method,
    pathname,
    search,
    headers,
    signal,
    body: body ? arriving(body) : undefined,
    address: callerAddress(request),
    traceParent: undefined,
    route: UNKNOWN_ROUTE,
  }
}

/** An answer as a web-standard response. */
export function responseOf({ body, status, headers }: HttpAnswer): Response {
  // bytes over a part of a larger buffer are what `Response` takes too; its type leaves them out
  return new Response(body as BodyInit | null, { status, headers })
}

function arriving(stream: ReadableStream<Uint8Array>): ArrivingBody {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  const own = () => (reader ??= stream.getReader())
  return {
    next: async () => (await own().read()).value,
    cancel: () => own().cancel(),
  }
}
