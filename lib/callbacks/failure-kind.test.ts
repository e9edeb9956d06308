import { expect, test } from 'vitest'
import { failures } from '../words/de/callbacks.ts'
import { failures as english } from '../words/en/callbacks.ts'
import { failureKind, type FailureKind } from './failure-kind.ts'
import { certificateFaults } from './terms.ts'

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
  expect(failureKind({ errorClass: kind ? 'status' : null, status, certificate: null })).toBe(kind)
})

test('a request without an answer is told by the class of its failure', () => {
  const silent = { status: null, certificate: null }
  expect(failureKind({ errorClass: 'tls', ...silent })).toBe('tls')
  expect(failureKind({ errorClass: 'forbidden-address', ...silent })).toBe('forbiddenAddress')
})

test.for(certificateFaults)('a certificate that is refused as %s has words of its own that name it', (certificate) => {
  const kind = failureKind({ errorClass: 'tls', status: null, certificate })
  if (!kind) throw new Error('it failed')
  const { what, next } = failures[kind]
  expect(`${what} ${next}`).toMatch(/Zertifikat/)
  expect(kind).not.toBe('tls')
})

test('no advice says what becomes of the notices: that is told beside it, by what they wait for', () => {
  for (const { what, next } of [...Object.values(failures), ...Object.values(english)]) {
    expect(`${what} ${next}`).not.toMatch(/versucht es|keeps trying|nach dem Zeitplan|on schedule/)
  }
})
