import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forbiddenKind, parseNetworks } from './addresses.ts'

const nothing = parseNetworks([])
const octets = (address: number) => [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.')
const ipv4 = fc.integer({ min: 0, max: 0xffff_ffff })
const within = (first: string, bits: number) => {
  const start = first.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0)
  return fc.integer({ min: start, max: start + 2 ** bits - 1 }).map(octets)
}
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count }).map((all) => all.join(':'))
const hexOf = (address: number) => `${(address >>> 16).toString(16)}:${(address & 0xffff).toString(16)}`

describe('special-purpose addresses', () => {
  test.each([
    ['0.0.0.0', 'unspecified'],
    ['10.1.2.3', 'private'],
    ['100.64.0.1', 'shared (carrier-grade NAT)'],
    ['100.100.100.200', 'shared (carrier-grade NAT)'],
    ['127.0.0.1', 'loopback'],
    ['169.254.169.254', 'link-local (cloud metadata)'],
    ['169.254.1.1', 'link-local'],
    ['168.63.129.16', 'cloud platform service'],
    ['192.0.0.192', 'protocol assignment'],
    ['192.0.2.1', 'documentation'],
    ['192.88.99.1', '6to4 relay'],
    ['198.19.255.255', 'benchmarking'],
    ['239.255.255.250', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['250.0.0.1', 'reserved'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['0:0:0:0:0:0:0:1', 'loopback'],
    ['::127.0.0.1', 'IPv4-compatible'],
    ['::ffff:127.0.0.1', 'IPv4-mapped'],
    ['::ffff:7f00:1', 'IPv4-mapped'],
    ['::FFFF:8.8.8.8', 'IPv4-mapped'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['64:ff9b:1::a00:1', 'local NAT64'],
    ['100::1', 'discard-only'],
    ['2001:0:7f00:1::', 'Teredo'],
    ['2001:20::1', 'protocol assignment'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::', '6to4'],
    ['3fff:fff:ffff::1', 'documentation'],
    ['5f00::1', 'segment routing'],
    ['fd00:ec2::254', 'private (unique local)'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['fec0::1', 'private (site-local)'],
    ['ff02::1', 'multicast'],
    ['1234::1', 'reserved'],
    ['localhost', 'unknown'],
    ['', 'unknown'],
    ['127.1', 'unknown'],
  ])('%s is %s', (address, kind) => {
    expect(forbiddenKind(address, nothing)).toBe(kind)
  })

  test.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2000::1',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2003::1',
    '2a00:1450:4001::1',
    '3ffe:ffff::1',
  ])('%s is an ordinary address', (address) => {
    expect(forbiddenKind(address, nothing)).toBeUndefined()
  })

  test.each([
    ['0.0.0.0', 24],
    ['10.0.0.0', 24],
    ['100.64.0.0', 22],
    ['127.0.0.0', 24],
    ['169.254.0.0', 16],
    ['172.16.0.0', 20],
    ['192.168.0.0', 16],
    ['224.0.0.0', 28],
    ['240.0.0.0', 28],
  ])('every address of the %s range (%d bits) is refused', (first, bits) => {
    fc.assert(fc.property(within(first, bits), (address) => forbiddenKind(address, nothing) !== undefined))
  })

  test('every IPv6 address outside 2000::/3 is refused', () => {
    const outside = fc.integer({ min: 0, max: 0xffff }).filter((value) => value >>> 13 !== 1)
    fc.assert(
      fc.property(outside, groups(7), (first, rest) => {
        expect(forbiddenKind(`${first.toString(16)}:${rest}`, nothing)).toBeDefined()
      }),
    )
  })

  test('every IPv4 address inside an IPv6 address is refused, public or not', () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        const hex = hexOf(address)
        const forms = [
          `::ffff:${hex}`,
          `::ffff:${octets(address)}`,
          `64:ff9b::${hex}`,
          `2002:${hex}::`,
          `2001:0:${hex}::`,
        ]
        expect(forms.filter((form) => forbiddenKind(form, nothing) === undefined)).toEqual([])
      }),
    )
  })

  test('an IPv4 address is not refused by IPv6 rules', () => {
    fc.assert(fc.property(within('8.0.0.0', 24), (address) => forbiddenKind(address, nothing) === undefined))
  })
})

describe('allowed networks', () => {
  test('let their own addresses pass and no others', () => {
    const allowed = parseNetworks(['10.20.0.0/16', '127.0.0.1', 'fd12::/16'])
    expect(forbiddenKind('10.20.255.1', allowed)).toBeUndefined()
    expect(forbiddenKind('10.21.0.1', allowed)).toBe('private')
    expect(forbiddenKind('127.0.0.1', allowed)).toBeUndefined()
    expect(forbiddenKind('127.0.0.2', allowed)).toBe('loopback')
    expect(forbiddenKind('fd12:1::1', allowed)).toBeUndefined()
    expect(forbiddenKind('fd13::1', allowed)).toBe('private (unique local)')
    expect(forbiddenKind('::1', allowed)).toBe('loopback')
  })

  test('of IPv4 hold for the mapped form of the same addresses, but for no other IPv6 address', () => {
    const allowed = parseNetworks(['127.0.0.0/8'])
    expect(forbiddenKind('::ffff:127.0.0.1', allowed)).toBeUndefined()
    expect(forbiddenKind('::ffff:10.0.0.1', allowed)).toBe('IPv4-mapped')
    expect(forbiddenKind('64:ff9b::7f00:1', allowed)).toBe('NAT64')
    expect(forbiddenKind('::1', parseNetworks(['0.0.0.0/0']))).toBe('loopback')
  })

  test('of IPv6 say nothing about IPv4', () => {
    expect(forbiddenKind('10.0.0.1', parseNetworks(['::/0']))).toBe('private')
  })

  test.each([
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0/8',
    'intranet',
    '',
    '/8',
    '10.0.0.0/-1',
    'fe80::1%lo',
  ])('the entry "%s" is refused with a message that quotes it', (entry) => {
    const parse = () => parseNetworks(['192.168.1.0/24', entry])
    expect(parse).toThrow(expect.objectContaining({ code: 'invalid-network' }))
    expect(parse).toThrow(`"${entry}" in CALLBACK_ALLOWED_NETWORKS`)
  })
})
