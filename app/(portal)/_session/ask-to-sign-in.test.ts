import { expect, test } from 'vitest'
import { outcomeOf } from './ask-to-sign-in.ts'

test.each([
  ['/', { kind: 'done' }],
  ['/api/auth/error?error=CredentialsSignin&provider=credentials', { kind: 'wrong' }],
  ['/api/auth/error?error=wait-480', { kind: 'wait', seconds: 480 }],
  ['/api/auth/error?error=busy', { kind: 'busy' }],
  ['/api/auth/error?error=unavailable', { kind: 'away' }],
  ['/api/auth/error?error=wait-soon', { kind: 'away' }],
  ['/api/auth/signin?csrf=true', { kind: 'no-cookies' }],
])('%s: %j', (path, outcome) => {
  expect(outcomeOf(new URL(path, 'http://localhost:3999'))).toEqual(outcome)
})
