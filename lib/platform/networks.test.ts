import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networksOf } from './networks.ts'

const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })
/** Of the space that the world uses, so that none is an IPv4 address in disguise. */
const subnet = groups(3).map((rest) => ['2001', ...rest])

test('an IPv4 address counts for itself alone', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(networksOf(address)).toMatchObject({ own: address })
      expect(networksOf(address).around).toBeUndefined()
    }),
  )
})

test('all addresses of an IPv6 /64 count for one network, however they are written', () => {
  fc.assert(
    fc.property(subnet, groups(4), groups(4), (net, one, other) => {
      const address = [...net, ...one].join(':')
      const padded = [...net, ...other].map((part) => part.padStart(4, '0').toUpperCase()).join(':')
      expect(networksOf(padded)).toEqual(networksOf(address))
    }),
  )
})

test('two IPv6 networks of /64 are two, and share what is around them when that is one /48', () => {
  fc.assert(
    fc.property(subnet, group, groups(4), (net, other, host) => {
      fc.pre(net[3] !== other)
      const [one, two] = [
        networksOf([...net, ...host].join(':')),
        networksOf([...net.slice(0, 3), other, ...host].join(':')),
      ]
      expect(one.own).not.toBe(two.own)
      expect(one.around).toBe(two.around)
    }),
  )
})

test('no network of /64 bears the name of one of /48', () => {
  fc.assert(fc.property(fc.ipV6(), fc.ipV6(), (one, two) => networksOf(one).own !== networksOf(two).around))
})

test.each([
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1:ffff::', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s counts for %s', (address, own) => expect(networksOf(address).own).toBe(own))
