import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callerAddressOf } from './caller-address.ts'

const proxies = ['10.0.0.0/8', '192.0.2.7', '2001:db8:1::/48']

/** Where a request seems to come from that arrives on a socket from `remote`. */
function callerOf(remote: string | undefined, forwarded?: string, trusted = proxies): string {
  const incoming = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: remote }))
  if (forwarded !== undefined) incoming.headers['x-forwarded-for'] = forwarded
  return callerAddressOf(trusted)(incoming)
}

test('without trusted proxies the socket decides, whatever the header says', () => {
  expect(callerOf('10.1.2.3', '198.51.100.1', [])).toBe('10.1.2.3')
})

test('a caller that is no trusted proxy speaks for itself alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.ipV4(), (text, address) => {
      expect(callerOf('203.0.113.9', text)).toBe('203.0.113.9')
      expect(callerOf('203.0.113.9', `${text}, ${address}`)).toBe('203.0.113.9')
    }),
  )
})

test('behind a trusted proxy the address that it added counts, whatever the caller wrote before it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(callerOf('10.1.2.3', `${text},203.0.113.9`)).toBe('203.0.113.9')
      expect(callerOf('192.0.2.7', `${text}, 203.0.113.9, 10.9.9.9`)).toBe('203.0.113.9')
    }),
  )
})

test.each([
  ['one proxy', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['a chain of proxies', '10.1.2.3', '203.0.113.9, 192.0.2.7, 10.4.4.4', '203.0.113.9'],
  ['a foreign proxy in front of ours', '10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['blanks around', '10.1.2.3', '  203.0.113.9  ', '203.0.113.9'],
  ['nothing but trusted addresses', '10.1.2.3', '10.7.7.7, 10.8.8.8', '10.7.7.7'],
  ['a proxy that adds nothing', '10.1.2.3', undefined, '10.1.2.3'],
  ['an empty header', '10.1.2.3', '', '10.1.2.3'],
  ['something that is no address', '10.1.2.3', '203.0.113.9, unknown', '10.1.2.3'],
  ['an address with a port', '10.1.2.3', '203.0.113.9:44312', '203.0.113.9'],
  ['an IPv6 address with a port', '10.1.2.3', '[2001:db8::5]:443', '2001:db8::5'],
  ['an IPv6 address in brackets', '10.1.2.3', '[2001:db8::5]', '2001:db8::5'],
  [
    'a chain of proxies that tell ports',
    '10.1.2.3',
    '203.0.113.9:1, 192.0.2.7:65535, [2001:db8:1::1]:80',
    '203.0.113.9',
  ],
  ['a port that is none', '10.1.2.3', '203.0.113.9:4711x', '10.1.2.3'],
  ['an address in brackets that is none', '10.1.2.3', '[203.0.113]:80', '10.1.2.3'],
  ['no address before the last proxy', '10.1.2.3', '_hidden, 10.4.4.4', '10.4.4.4'],
  ['IPv6', '2001:db8:1::1', '2001:db8:2::9', '2001:db8:2::9'],
  ['IPv6 beside IPv4', '::ffff:10.1.2.3', '203.0.113.9, 2001:db8:1:ffff::2', '203.0.113.9'],
  ['a mapped address on a socket for both', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['a mapped address in the header', '10.1.2.3', '::FFFF:203.0.113.9', '203.0.113.9'],
  ['a mapped address that is no proxy', '::ffff:203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a socket that is closed already', undefined, '203.0.113.9', ''],
])('%s: %s with %j is %s', (_, remote, forwarded, expected) => {
  expect(callerOf(remote, forwarded)).toBe(expected)
})

test('an address is read with its port as without', () => {
  const port = fc.integer({ min: 1, max: 65_535 })
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), port, (ipv4, ipv6, at) => {
      expect(callerOf('10.1.2.3', `${ipv4}:${at}`)).toBe(callerOf('10.1.2.3', ipv4))
      expect(callerOf('10.1.2.3', `[${ipv6}]:${at}`)).toBe(callerOf('10.1.2.3', ipv6))
    }),
  )
})

test('the edges of a network are inside, their neighbours outside', () => {
  expect(callerOf('10.0.0.0', '203.0.113.9')).toBe('203.0.113.9')
  expect(callerOf('10.255.255.255', '203.0.113.9')).toBe('203.0.113.9')
  expect(callerOf('9.255.255.255', '203.0.113.9')).toBe('9.255.255.255')
  expect(callerOf('11.0.0.0', '203.0.113.9')).toBe('11.0.0.0')
  expect(callerOf('192.0.2.8', '203.0.113.9')).toBe('192.0.2.8')
  expect(callerOf('2001:db8:2::', '203.0.113.9')).toBe('2001:db8:2::')
})

test('a network of everything is possible when it is written so', () => {
  expect(callerOf('198.51.100.1', '203.0.113.9', ['0.0.0.0/0'])).toBe('203.0.113.9')
})

test.each([
  'proxy.example',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/',
  '10.0.0.0/8.5',
  '10.0.0.0/0x8',
  '10.0.0.0/1e1',
  '10.0.0.0/8/8',
  '10.0.0/8',
  '2001:db8::/129',
  '[2001:db8::1]',
  '10.0.0.1:3000',
  '*',
])('the entry %s is refused by name', (entry) => {
  expect(() => callerAddressOf(['192.0.2.7', entry])).toThrow(
    expect.objectContaining({
      code: 'invalid-setting',
      message: expect.stringContaining(`TRUSTED_PROXIES: "${entry}"`),
    }),
  )
})
