import { expect, it } from 'vitest'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { KurierError, KurierProblem } from '@kurier/sdk/errors'
import { asPortalProblem, refusedStatus, secondsToWait } from './problem-facts.ts'

const refusal = (status: number, retryAfterSeconds?: number) =>
  new KurierProblem({
    type: 'https://kurier.example/problems/too-many-requests',
    status,
    title: 't',
    detail: 'd',
    instance: 'id',
    errors: [],
    retryAfterSeconds,
  })

it('a refusal is told with its code, its words and its request id', () => {
  const problem = asPortalProblem(refusal(429))
  expect(problem).toBeInstanceOf(PortalProblem)
  expect(problem).toMatchObject({ status: 429, code: 'too-many-requests', detail: 'd', requestId: 'id' })
})

it('silence is told as a service that does not answer, any other fault as it is', () => {
  for (const code of ['connection', 'timeout'] as const) {
    expect(asPortalProblem(new KurierError(code, 'm'))).toMatchObject({ status: 0, code: 'unreachable' })
  }
  const other = new KurierError('key-unfit', 'm')
  expect(asPortalProblem(other)).toBe(other)
})

it('there is a time to wait only where a 429 names one', () => {
  expect(secondsToWait(refusal(429, 30))).toBe(30)
  expect(secondsToWait(refusal(429))).toBeUndefined()
  expect(secondsToWait(refusal(503, 30))).toBeUndefined()
  expect(secondsToWait(new KurierError('timeout', 'm'))).toBeUndefined()
  expect(secondsToWait(null)).toBeUndefined()
})

it('only a refusal has a status', () => {
  expect(refusedStatus(refusal(404))).toBe(404)
  expect(refusedStatus(new KurierError('timeout', 'm'))).toBeUndefined()
  expect(refusedStatus(null)).toBeUndefined()
})
