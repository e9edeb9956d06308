import { expect, onTestFinished, test } from 'vitest'
import { completeSettings } from './env.ts'
import { testSettings } from './testing/test-settings.ts'
import { unsafeSwitches } from './unsafe-switches.ts'

test('what takes safety away is told, wherever it was said', () => {
  expect(
    unsafeSwitches({ NODE_OPTIONS: '--max-old-space-size=512 --tls-min-v1.0' }, ['--insecure-http-parser']),
  ).toEqual([
    'NODE_OPTIONS: with --insecure-http-parser requests could be smuggled past what stands in front; remove it',
    'NODE_OPTIONS: with --tls-min-v1.0 connections could be read by breaking an old protocol; remove it',
  ])
  expect(
    unsafeSwitches({ NODE_OPTIONS: '--enable-source-maps', NODE_TLS_REJECT_UNAUTHORIZED: '1' }, ['--expose-gc']),
  ).toEqual([])
})

test('no program of ours goes on with certificates that nobody looks at', () => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  onTestFinished(() => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    completeSettings(testSettings)
  })
  expect(() => completeSettings(testSettings)).toThrow(/^ {2}NODE_TLS_REJECT_UNAUTHORIZED: .*NODE_EXTRA_CA_CERTS$/m)
})
