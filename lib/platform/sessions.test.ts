import { expect, test } from 'vitest'
import { assertPooledSession, unmetBy } from './sessions.ts'

const good = [
  { name: 'TimeZone', setting: 'Etc/UTC' },
  { name: 'statement_timeout', setting: '4500' },
  { name: 'lock_timeout', setting: '3000' },
  { name: 'idle_in_transaction_session_timeout', setting: '15000' },
  { name: 'synchronous_commit', setting: 'remote_apply' },
]

const with_ = (name: string, setting: string) => good.map((one) => (one.name === name ? { name, setting } : one))

test('a session that gives up earlier and commits more surely than demanded will do', () => {
  expect(unmetBy(good, 5000)).toEqual([])
  expect(() => assertPooledSession(good, 5000)).not.toThrow()
})

test.each([
  ['TimeZone', 'Europe/Berlin'],
  ['statement_timeout', '0'],
  ['statement_timeout', '4501'],
  ['lock_timeout', '0'],
  ['idle_in_transaction_session_timeout', '0'],
  ['synchronous_commit', 'off'],
  ['synchronous_commit', 'local'],
])('a pooled session with %s %s is refused by this name', (name, setting) => {
  const found = with_(name, setting)
  expect(unmetBy(found, 5000)).toMatchObject([{ name, is: setting }])
  const refusal = expect.objectContaining({ code: 'pooled-sessions', message: expect.stringContaining(`${name} is`) })
  expect(() => assertPooledSession(found, 5000)).toThrow(refusal)
})

test('what a session does not tell is not met', () => {
  expect(unmetBy([], 5000).map(({ name, is }) => [name, is])).toEqual(good.map(({ name }) => [name, undefined]))
})
