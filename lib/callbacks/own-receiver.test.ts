import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completeSettings } from '../platform/env.ts'
import { newId } from '../platform/ids.ts'
import { testSettings } from '../platform/testing/test-settings.ts'
import { parseNetworks } from './connection/addresses.ts'
import { checkCallbackUrl } from './connection/callback-url.ts'
import { isOwnReceiver, ownReceivers } from './own-receiver.ts'

const id = '0190f3a2-7c1e-7abc-8def-0123456789ab'
const right = `http://localhost:3999/sandbox/receivers/${id}`
const check = (url: string) => checkCallbackUrl(url, parseNetworks([]), ownReceivers())

beforeEach(() => void completeSettings(testSettings))
afterEach(() => void completeSettings(testSettings))

test('the address of a test receiver is let through though it is plain http on this machine', () => {
  expect(check(right)).toEqual({ ok: true, href: right })
})

test('outside a sandbox it is an address like any other', () => {
  completeSettings({ SANDBOX: 'false' })
  expect(ownReceivers()).toBeUndefined()
  expect(check(right)).toMatchObject({ ok: false, reason: 'form' })
})

describe('nothing that only looks like it is let through', () => {
  test.each([
    ['another path', `http://localhost:3999/sandbox/other/${id}`],
    ['the page beside it', `http://localhost:3999/sandbox`],
    ['a longer path', `${right}/x`],
    ['a path that leads elsewhere', `http://localhost:3999/sandbox/receivers/../../admin/${id}`],
    ['no id', 'http://localhost:3999/sandbox/receivers/'],
    ['an id that is none', 'http://localhost:3999/sandbox/receivers/1'],
    ['an id in capitals', right.toUpperCase()],
    ['a query', `${right}?x=1`],
    ['a fragment', `${right}#x`],
    ['another port', `http://localhost:4000/sandbox/receivers/${id}`],
    ['no port', `http://localhost/sandbox/receivers/${id}`],
    ['another scheme', `ftp://localhost:3999/sandbox/receivers/${id}`],
    ['user information', `http://localhost:3999@evil.example/sandbox/receivers/${id}`],
    ['a user', `http://user@localhost:3999/sandbox/receivers/${id}`],
    ['an encoded path', `http://localhost:3999/sandbox/receivers%2F${id}`],
    ['an encoded letter', `http://localhost:3999/%73andbox/receivers/${id}`],
    ['two slashes', `http://localhost:3999//sandbox/receivers/${id}`],
    ['a backslash', `http://localhost:3999\\sandbox\\receivers\\${id}`],
    ['the address of the name', `http://127.0.0.1:3999/sandbox/receivers/${id}`],
    ['a host that begins alike', `http://localhost:3999.evil.example/sandbox/receivers/${id}`],
    ['a host that ends with a dot', `http://localhost.:3999/sandbox/receivers/${id}`],
    ['a host in capitals', `http://LOCALHOST:3999/sandbox/receivers/${id}`],
    ['space before it', ` ${right}`],
    ['a line break after it', `${right}\n`],
  ])('%s', (_, url) => expect(check(url)).toMatchObject({ ok: false }))
})

test('a base address with the usual port is compared as it is written without', () => {
  completeSettings({ BASE_URL: 'https://Kurier.example:443' })
  expect(check(`https://kurier.example/sandbox/receivers/${id}`)).toMatchObject({ ok: true })
  expect(ownReceivers()).toBe('https://kurier.example/sandbox/receivers/')
})

test('whatever is let through is read by every parser as the address of a receiver of this installation', () => {
  const pieces = fc.constantFrom(
    right,
    'http://localhost:3999',
    '/sandbox/receivers/',
    id,
    '@',
    '%2f',
    '..',
    '//',
    '?',
    '#',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 6 }), (parts) => {
      const url = parts.join('')
      if (!isOwnReceiver(url, ownReceivers())) return
      const { origin, pathname, search, hash, username } = new URL(url)
      expect({ origin, search, hash, username }).toEqual({
        origin: 'http://localhost:3999',
        search: '',
        hash: '',
        username: '',
      })
      expect(pathname).toMatch(/^\/sandbox\/receivers\/[0-9a-f-]{36}$/)
    }),
  )
  expect(isOwnReceiver(`http://localhost:3999/sandbox/receivers/${newId()}`, ownReceivers())).toBe(true)
})
