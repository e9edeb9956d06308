import { expect, test } from 'vitest'
import { remoteSpan, traced, tracedPart } from './tracing.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

test('a well-formed traceparent names the span of the caller', () => {
  expect(remoteSpan(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, traceFlags: 1, isRemote: true })
})

test.each([undefined, null, '', 'x', `00-${'0'.repeat(32)}-${spanId}-01`, `00-${traceId}-${'0'.repeat(16)}-01`])(
  'what is no traceparent names nothing: %s',
  (header) => {
    expect(remoteSpan(header)).toBeUndefined()
  },
)

test('without a tracer work is done, and told of no span', async () => {
  expect(await traced({ name: 'x', kind: 'server' }, async (span) => span ?? 'none')).toBe('none')
  expect(await tracedPart('x', async () => 'done')).toBe('done')
})
