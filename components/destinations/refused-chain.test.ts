import { expect, test } from 'vitest'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { refusedChain } from './refused-chain.ts'

const problem = (reason: string | undefined, pointer: string) =>
  new PortalProblem(422, { ...(reason && { reason }), errors: [{ pointer, detail: 'why' }] })

test.each([
  ['at a certificate of a key', problem('revoked', '/x5c/1'), { fault: 'revoked', position: 2 }],
  ['at a certificate of the key of an exchange', problem('ended', '/jwk/x5c/0'), { fault: 'ended', position: 1 }],
  ['at a certificate of the operator', problem('ended', '/x5c'), { fault: 'ended', position: null }],
])('a refused chain is told of %s', (_, error, refused) => {
  expect(refusedChain(error)).toEqual(refused)
})

test.each([
  ['another member', problem(undefined, '/n')],
  ['a certificate of another key', problem(undefined, '/x5c/0')],
  ['another kind of reason', problem('dns', '/callback/url')],
  ['no answer', new Error('away')],
  ['nothing', null],
])('%s is no refused chain', (_, error) => {
  expect(refusedChain(error)).toBeUndefined()
})
