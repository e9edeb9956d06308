import { expect, it } from 'vitest'
import { conflict, invalid } from '#lib/platform/errors.ts'
import { option } from '@kurier/cli/parameters'
import { writtenFailure } from '@kurier/cli/program'
import { asFailure } from './failure.ts'

const takes = { scopes: option('--scope <scope>', 'a scope') }
const coded = (code: string, message: string) => Object.assign(new Error(message), { code })

it.each([
  [conflict('Not now.'), { code: 'conflict', message: 'Not now.', exitCode: 1 }],
  [
    invalid([
      { pointer: '/scopes/1', detail: 'No such scope.' },
      { pointer: '/organisationId', detail: 'No such organisation.' },
    ]),
    { code: 'invalid', message: '--scope: No such scope. No such organisation.', exitCode: 2 },
  ],
  [coded('invalid-setting', 'PORT: wrong'), { code: 'invalid-setting', message: 'PORT: wrong', exitCode: 1 }],
  [coded('28P01', 'wrong password'), { code: '28P01', message: 'wrong password', exitCode: 1 }],
  ['thrown text', { code: 'internal', message: 'thrown text', exitCode: 1 }],
])('tells an expected error by its code, without a stack: %s', (error, failure) => {
  expect(asFailure(error, takes)).toEqual(failure)
})

it('keeps the stack of an error that nobody expects, but not in JSON', () => {
  const failure = asFailure(new TypeError('x is not a function'), takes)
  expect(failure).toMatchObject({ code: 'internal', exitCode: 1 })
  expect(writtenFailure(failure, false)).toMatch(/^error: TypeError: x is not a function\n {4}at /)
  expect(writtenFailure(failure, true)).toBe('{"error":{"code":"internal","message":"x is not a function"}}')
})
