import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forget } from '#lib/platform/once-per-process.ts'
import { everyNth, oneInTurn } from '@kurier/test-kit/share'
import type { Call } from './testing/call.ts'
import { expectRefused, type ExpectedRefusal } from './testing/refusal.ts'
import { callbackSecret as secret, validCalls } from './testing/valid-calls.ts'
import { makeWorld, type World } from './testing/world.ts'

let world: World

beforeEach(() => forget('rate-counters'))

beforeAll(async () => {
  world = await makeWorld()
})

/**
 * Where a callback is set, with the place of its members in the body. On a destination a literal address is refused by
 * the reachability check, with a reason (decisions 4); elsewhere it is a fault like any other.
 */
const places = [
  { operation: 'POST /submission-api/v2/submissions', at: '/callback', ofDestination: false },
  { operation: 'PUT /submission-api/v2/cases/[caseId]/callback', at: '', ofDestination: false },
  { operation: 'POST /destination-api/v2/destinations', at: '/callback', ofDestination: true },
  { operation: 'PUT /destination-api/v2/destinations/[destinationId]', at: '/callback', ofDestination: true },
  { operation: 'PATCH /destination-api/v2/destinations/[destinationId]', at: '/callback', ofDestination: true },
] as const
type Place = (typeof places)[number]

function callWith({ operation, at }: Place, callback: unknown): Call {
  const valid = validCalls[operation]
  if (!valid) throw new Error(`there is no valid request for ${operation}`)
  const { body, ...rest } = valid(world)
  return { ...rest, type: 'application/json', body: JSON.stringify(at === '' ? callback : { ...body, callback }) }
}

/** URLs that are no address for callbacks; `says` stands in the detail. */
const badUrls: { says: string; urls: string[] }[] = [
  { says: 'empty', urls: [''] },
  {
    says: 'https://',
    urls: [
      'http://service.example/',
      'HTTP://service.example/',
      'ftp://service.example/',
      'ws://service.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/plain,x',
      '//service.example/',
      '/callback',
      'service.example',
      'https:service.example',
      'https:/service.example',
      '\\\\service.example\\share',
    ],
  },
  {
    says: 'user name',
    urls: [
      'https://user@service.example/',
      'https://user:word@service.example/',
      'https://:word@service.example/',
      'https://service.example:443@10.0.0.1/',
      'https://%75ser@service.example/',
    ],
  },
  { says: 'fragment', urls: ['https://service.example/#part', 'https://service.example/#'] },
  {
    says: 'space or a control character',
    urls: [
      'https://service.example/a b',
      ' https://service.example/',
      'https://service.example/\r\nHost: x',
      'https://service.example/\u00a0',
    ],
  },
  {
    says: 'cannot be read',
    urls: [
      'https://',
      'https://service.example:99999/',
      'https://[::1/',
      'https://256.256.256.256/',
      'https://a..b%00/',
    ],
  },
  { says: '2048', urls: [`https://service.example/${'a'.repeat(2048)}`] },
]

/** Addresses that callbacks must not go to, in the notations that lead there (decisions 7). */
const forbidden: { kind: string; hosts: string[] }[] = [
  {
    kind: 'loopback',
    hosts: [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0x7f.0.0.1',
      '127.255.255.254',
      '127.0.0.1.',
      '[::1]',
      '[0:0:0:0:0:0:0:1]',
    ],
  },
  { kind: 'IPv4-mapped', hosts: ['[::ffff:127.0.0.1]', '[::FFFF:7f00:1]', '[::ffff:10.0.0.1]'] },
  { kind: 'NAT64', hosts: ['[64:ff9b::7f00:1]', '[64:ff9b::10.0.0.1]'] },
  {
    kind: 'private',
    hosts: [
      '10.0.0.1',
      '10.255.255.255',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '3232235521',
      '[fc00::1]',
      '[fd12:3456:789a::1]',
      '[fec0::1]',
    ],
  },
  { kind: 'link-local', hosts: ['169.254.169.254', '169.254.0.1', '[fe80::1]'] },
  { kind: 'shared', hosts: ['100.64.0.1'] },
  { kind: 'multicast', hosts: ['224.0.0.1', '239.255.255.255', '[ff02::1]'] },
  { kind: 'unspecified', hosts: ['0.0.0.0', '0', '[::]'] },
  { kind: 'broadcast', hosts: ['255.255.255.255'] },
  { kind: '6to4', hosts: ['[2002:7f00:1::]'] },
  { kind: 'documentation', hosts: ['192.0.2.1', '[2001:db8::1]'] },
]

/** Secrets that are too short, too long, or no texts; `pointer` below the callback. */
const badSecrets: { name: string; callback: object; pointers: string[] }[] = [
  { name: 'no secret', callback: { url: 'https://service.example/' }, pointers: ['/secret'] },
  { name: 'an empty secret', callback: { url: 'https://service.example/', secret: '' }, pointers: ['/secret'] },
  {
    name: 'a secret of 31 characters',
    callback: { url: 'https://service.example/', secret: 's'.repeat(31) },
    pointers: ['/secret'],
  },
  {
    name: 'a secret of 31 characters of four bytes',
    callback: { url: 'https://service.example/', secret: '😀'.repeat(31) },
    pointers: ['/secret'],
  },
  {
    name: 'a secret of 513 characters',
    callback: { url: 'https://service.example/', secret: 's'.repeat(513) },
    pointers: ['/secret'],
  },
  { name: 'a number as secret', callback: { url: 'https://service.example/', secret: 1e40 }, pointers: ['/secret'] },
  {
    name: 'a list as secret',
    callback: { url: 'https://service.example/', secret: ['s'.repeat(32)] },
    pointers: ['/secret'],
  },
  {
    name: 'a secret with U+0000',
    callback: { url: 'https://service.example/', secret: `${'s'.repeat(40)}\u0000` },
    pointers: ['/secret'],
  },
  {
    name: 'a secret with half of a surrogate pair',
    callback: { url: 'https://service.example/', secret: `${'s'.repeat(40)}\ud83d` },
    pointers: ['/secret'],
  },
  { name: 'a number as URL', callback: { url: 443, secret }, pointers: ['/url'] },
  { name: 'null as URL', callback: { url: null, secret }, pointers: ['/url'] },
]

describe.each(places)('$operation', (place) => {
  // in the short share one of each kind, another one at the next place
  const number = places.indexOf(place)
  const refused = (more: Partial<ExpectedRefusal>): ExpectedRefusal => ({
    code: 'invalid',
    pointers: [`${place.at}/url`],
    ...more,
  })

  test.each(badUrls.flatMap(({ says, urls }) => oneInTurn(urls, number).map((url) => ({ says, url }))))(
    'with the URL $url is refused',
    async ({ says, url }) => {
      await expectRefused(world, { ...refused({ says }), name: url, call: () => callWith(place, { url, secret }) })
    },
  )

  test.each(forbidden.flatMap(({ kind, hosts }) => oneInTurn(hosts, number).map((host) => ({ kind, host }))))(
    'with the host $host is refused',
    async ({ kind, host }) => {
      const url = `https://${host}:8443/callback?x=1`
      const unreachable = { code: 'callback-unreachable', reason: 'forbidden-address' } as const
      const row = refused({ says: `(${kind}`, ...(place.ofDestination && unreachable) })
      const { text } = await expectRefused(world, { ...row, name: host, call: () => callWith(place, { url, secret }) })
      expect(text).not.toContain(`//${host}`)
    },
  )

  test.each(everyNth(badSecrets, places.length, number))(
    'with $name is refused',
    async ({ name, callback, pointers }) => {
      const at = pointers.map((pointer) => `${place.at}${pointer}`)
      await expectRefused(world, { ...refused({ pointers: at }), name, call: () => callWith(place, callback) })
    },
  )

  test('never repeats a secret', async () => {
    const wrong = 'a-wrong-secret'
    const { text } = await expectRefused(world, {
      ...refused({ pointers: [`${place.at}/secret`] }),
      name: '',
      call: () => callWith(place, { url: 'https://service.example/', secret: wrong }),
    })
    expect(text).not.toContain(wrong)
  })
})

describe('an online service', () => {
  test.each(places.filter(({ ofDestination }) => !ofDestination))(
    '$operation is told both faults of a callback at once',
    async (place) => {
      const pointers = ['/url', '/secret'].map((pointer) => `${place.at}${pointer}`)
      const call = () => callWith(place, { url: 'http://service.example/', secret: 'short' })
      await expectRefused(world, { name: '', code: 'invalid', pointers, call })
    },
  )
})
