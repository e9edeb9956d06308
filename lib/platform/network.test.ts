import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::203.0.113.7', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s counts for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('whatever a subscriber writes behind the first 64 bits, in whatever notation, it is one network', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  const four = fc.tuple(group, group, group, group)
  const padded = (groups: number[]) => groups.map((one) => one.toString(16).padStart(4, '0').toUpperCase()).join(':')
  const short = (groups: number[]) => groups.map((one) => one.toString(16)).join(':')
  fc.assert(
    fc.property(four, four, four, (prefix, one, other) => {
      fc.pre(prefix.some((value) => value !== 0)) // among those are the mapped ones
      const network = networkOf(`${padded(prefix)}:${padded(one)}`)
      expect(network).toBe(networkOf(`${short(prefix)}:${short(other)}`))
      expect(networkOf(`${short(prefix)}::`)).toBe(network)
    }),
  )
})

test('different IPv4 addresses and different /64 are different networks', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
      expect(networkOf(`::ffff:${one}`) === networkOf(other)).toBe(one === other)
    }),
  )
  expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8:0:2::1'))
})
