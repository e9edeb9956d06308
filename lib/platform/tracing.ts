import type * as openTelemetry from '@opentelemetry/api'
import type { Attributes, Span, SpanContext, SpanStatus, Tracer } from '@opentelemetry/api'
import { oncePerProcess } from './once-per-process.ts'

/** `api`: how spans are made and kept, which only a process that traces has loaded. */
type Tracing = { tracer: Tracer; api: typeof openTelemetry }

const tracing = () => oncePerProcess<{ with?: Tracing | undefined }>('tracing', () => ({}))

/** From now on spans are made so; with nothing, nothing is traced and hardly any time is spent on it. */
export function traceWith(given: Tracing | undefined): void {
  tracing().with = given
}

/** Whether spans are made in this process. */
export const isTracing = (): boolean => tracing().with !== undefined

/** `server`: a call that came in; `client`: one that goes out; `internal`: what a node does by itself. */
const kinds = { server: 'SERVER', client: 'CLIENT', internal: 'INTERNAL' } as const

type Root = { name: string; attributes?: Attributes; kind: keyof typeof kinds; parent?: SpanContext }

/**
 * Does work within a span of its own, which begins a trace unless there is one.
 * @param root `attributes`: never content, secrets, or ids of cases and clients (docs/security.md)
 * @param work is given the span, when there is one
 */
export function traced<T>(root: Root, work: (span?: Span) => Promise<T>): Promise<T> {
  const { with: given } = tracing()
  if (!given) return work()
  const { tracer, api } = given
  const { context, SpanKind, trace } = api
  const { name, attributes, kind, parent } = root
  const around = parent ? trace.setSpanContext(context.active(), parent) : context.active()
  const span = tracer.startSpan(name, { kind: SpanKind[kinds[kind]], attributes }, around)
  return context.with(trace.setSpan(around, span), () => ended(span, work, api.SpanStatusCode.ERROR))
}

/** Does work within a span below the one under way; without one it is not worth a trace. */
export function tracedPart<T>(name: string, work: () => Promise<T>, attributes?: Attributes): Promise<T> {
  if (!tracing().with?.api.trace.getActiveSpan()) return work()
  return traced({ name, attributes, kind: 'internal' }, work)
}

async function ended<T>(span: Span, work: (span?: Span) => Promise<T>, failure: SpanStatus['code']): Promise<T> {
  try {
    return await work(span)
  } catch (error) {
    // its words may hold what was sent
    span.setAttribute('error.type', error instanceof Error ? codeOf(error) : 'unknown')
    span.setStatus({ code: failure })
    throw error
  } finally {
    span.end()
  }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name)

/** The span of a caller as `traceparent` names it (W3C Trace Context, section 3.2); nothing when it is malformed. */
export function remoteSpan(traceparent: string | null | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  // ids of nothing but zeros are invalid (sections 3.2.2.3 and 3.2.2.4)
  const isValid = [traceId, spanId].every((id) => /[1-9a-f]/.test(id))
  return isValid ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true } : undefined
}
