import { beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from './durations.ts'
import { newId } from './ids.ts'
import { forget } from './once-per-process.ts'
import { giveBackRefusedCalls, noteRefusedCall, takeRefusedCalls, type RefusedCall } from './refused-calls.ts'

const begin = Date.parse('2026-11-21T10:00:00Z')

beforeEach(() => forget('refused-calls'))

function call(differing: Partial<RefusedCall> & { after?: number } = {}): RefusedCall {
  const { after = 0, ...facts } = differing
  return {
    requestId: newId(),
    clientId: 'one',
    at: new Date(begin + after),
    method: 'GET',
    route: '/a',
    path: '/a',
    queryNames: [],
    status: 404,
    code: 'not-found',
    pointer: null,
    ...facts,
  }
}

const many = (count: number, make: (at: number) => RefusedCall) =>
  Array.from({ length: count }, (_, at) => noteRefusedCall(make(at)))

test('of calls that are refused alike 30 a minute are kept, and all are counted', () => {
  many(100, () => call())
  noteRefusedCall(call({ code: 'conflict', status: 409 }))
  noteRefusedCall(call({ after: MINUTE }))
  const { calls, counts } = takeRefusedCalls()
  expect(calls).toHaveLength(32)
  expect(counts).toEqual([
    { clientId: 'one', hour: new Date(begin), status: 404, calls: 101 },
    { clientId: 'one', hour: new Date(begin), status: 409, calls: 1 },
  ])
})

test('of one client 300 a minute are kept, and another has as many', () => {
  many(1000, (at) => call({ route: `/${at}` }))
  many(10, (at) => call({ route: `/${at}`, clientId: 'two' }))
  const { calls } = takeRefusedCalls()
  expect(calls.filter(({ clientId }) => clientId === 'one')).toHaveLength(300)
  expect(calls.filter(({ clientId }) => clientId === 'two')).toHaveLength(10)
})

test('no more than 2,000 wait, however many clients there are, and counts neither', () => {
  many(30_000, (at) => call({ clientId: String(at) }))
  const { calls, counts } = takeRefusedCalls()
  expect([calls.length, counts.length]).toEqual([2000, 20_000])
})

test('hours are counted by themselves', () => {
  noteRefusedCall(call({ after: HOUR - 1 }))
  noteRefusedCall(call({ after: HOUR }))
  expect(takeRefusedCalls().counts.map(({ hour }) => hour.getTime() - begin)).toEqual([0, HOUR])
})

test('what could not be written waits again, before what came since, as far as there is room', () => {
  many(3, (at) => call({ route: `/${at}` }))
  const taken = takeRefusedCalls()
  expect(takeRefusedCalls()).toEqual({ calls: [], counts: [] })
  noteRefusedCall(call({ route: '/later' }))
  giveBackRefusedCalls(taken)
  const again = takeRefusedCalls()
  expect(again.calls.map(({ route }) => route)).toEqual(['/0', '/1', '/2', '/later'])
  expect(again.counts).toMatchObject([{ calls: 4 }])
  many(1999, (at) => call({ clientId: String(at) }))
  giveBackRefusedCalls(taken)
  expect(takeRefusedCalls().calls).toHaveLength(2000)
})
