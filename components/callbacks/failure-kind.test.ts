import { expect, test } from 'vitest'
import { failureKind, type FailureKind } from './failure-kind.ts'

test.for([
  [204, undefined],
  [301, 'redirect'],
  [401, 'unauthorised'],
  [404, 'notFound'],
  [410, 'notFound'],
  [429, 'tooMany'],
  [422, 'refused'],
  [503, 'broken'],
  [600, 'strange'],
] as [number, FailureKind | undefined][])('status %i is told as %s', ([status, kind]) => {
  expect(failureKind({ errorClass: kind ? 'status' : null, status })).toBe(kind)
})

test('a request without an answer is told by the class of its failure', () => {
  expect(failureKind({ errorClass: 'tls', status: null })).toBe('tls')
  expect(failureKind({ errorClass: 'forbidden-address', status: null })).toBe('forbiddenAddress')
})
