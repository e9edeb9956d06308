import { settings } from '#lib/platform/env.ts'
import { traceWith } from '#lib/platform/tracing.ts'

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT, if it is set; what that takes is not even loaded otherwise.
 * @returns what sends the last ones and ends it
 */
export async function openTracing(): Promise<() => Promise<void>> {
  const { endpoint, share } = settings().traces
  if (!endpoint) return async () => undefined
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'kurier', 'service.version': settings().version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  // not made known to the process: Next.js would find it and tell whole addresses of pages (decision 0036)
  traceWith({ tracer: provider.getTracer('kurier', settings().version), api })
  return async () => {
    traceWith(undefined)
    await provider.shutdown()
    api.context.disable()
  }
}
