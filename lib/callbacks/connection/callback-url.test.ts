import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseNetworks } from './addresses.ts'
import { checkCallbackUrl, literalAddress } from './callback-url.ts'
import { parsePorts } from './ports.ts'

const nothing = parseNetworks([])
const check = (text: string) => checkCallbackUrl(text, nothing)

describe('the form of a callback URL', () => {
  test.each([
    ['https://receiver.test/callback', 'https://receiver.test/callback'],
    ['HTTPS://Receiver.TEST:443/a/../callback', 'https://receiver.test/callback'],
    ['https://receiver.test', 'https://receiver.test/'],
    ['https://receiver.test:8443/callback?a=%20b', 'https://receiver.test:8443/callback?a=%20b'],
    ['https://bürgeramt.test/ä', 'https://xn--brgeramt-65a.test/%C3%A4'],
    ['https://localhost/callback', 'https://localhost/callback'],
    ['https://93.184.215.14/', 'https://93.184.215.14/'],
    ['https://[2a00:1450::1]:8443/', 'https://[2a00:1450::1]:8443/'],
  ])('%s is taken as %s', (text, href) => {
    expect(check(text)).toEqual({ ok: true, href })
  })

  test.each([
    ['', 'empty'],
    ['http://receiver.test/', 'https://'],
    ['ftp://receiver.test/', 'https://'],
    ['//receiver.test/', 'https://'],
    ['https:receiver.test', 'https://'],
    ['https:\\\\receiver.test', 'https://'],
    ['receiver.test', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['https://', 'cannot be read'],
    ['https://a:99999/', 'cannot be read'],
    ['https://256.1.1.1/', 'cannot be read'],
    ['https://[::1%25lo]/', 'cannot be read'],
    ['https://user@receiver.test/', 'user name'],
    ['https://user:word@receiver.test/', 'user name'],
    ['https://:word@receiver.test/', 'user name'],
    ['https://receiver.test/#part', 'fragment'],
    ['https://receiver.test/#', 'fragment'],
    [' https://receiver.test/', 'space or a control character'],
    ['https://receiver.test/a b', 'space or a control character'],
    ['https://receiver.test/\r\nx: y', 'space or a control character'],
    ['ht\ttps://receiver.test/', 'space or a control character'],
    ['https://receiver.test/\u0000', 'space or a control character'],
    ['https://receiver.test/\ud800', 'space or a control character'],
    [`https://receiver.test/${'a'.repeat(2048)}`, '2048 characters'],
    [`https://receiver.test/${'ä'.repeat(1000)}`, '2048 characters once encoded'],
  ])('%j is refused and the words say why', (text, words) => {
    expect(check(text)).toEqual({ ok: false, reason: 'form', detail: expect.stringContaining(words) })
  })

  test.each([
    ['https://receiver.test:25/', 'port 25'],
    ['https://receiver.test:0/', 'port 0'],
    ['https://receiver.test:80/', 'port 80'],
    ['https://receiver.test:1023/', 'port 1023'],
  ])('%s is refused for its port', (text, words) => {
    expect(check(text)).toMatchObject({ reason: 'forbidden-address', detail: expect.stringContaining(words) })
  })

  test('ports are those of the setting', () => {
    const ports = parsePorts(['444', '8000-8001'])
    const refused = [443, 444, 445, 7999, 8000, 8001, 8002].filter(
      (port) => !checkCallbackUrl(`https://receiver.test:${port}/`, nothing, undefined, ports).ok,
    )
    expect(refused).toEqual([443, 445, 7999, 8002])
  })

  test('a URL of exactly 2048 characters is taken', () => {
    expect(check(`https://receiver.test/${'a'.repeat(2048 - 'https://receiver.test/'.length)}`)).toMatchObject({
      ok: true,
    })
  })

  test('whatever is written, the answer is a verdict, and what passes is https without user info and fragment', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.string({ unit: 'binary' }).map((text) => `https://${text}`),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        const verdict = check(text)
        if (!verdict.ok) return
        const url = new URL(verdict.href)
        expect([url.protocol, url.username, url.password, url.hash]).toEqual(['https:', '', '', ''])
        expect(check(verdict.href)).toEqual(verdict)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a literal address in a callback URL', () => {
  const loopback = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '127.0.0.1.',
    '①②⑦.0.0.1',
    '%31%32%37.1',
  ]
  test.each([
    ...loopback,
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
  ])('that means this machine or its network is refused when written %s', (host) => {
    expect(check(`https://${host}/callback`)).toMatchObject({ ok: false, reason: 'forbidden-address' })
    expect(check(`https://${host}:8443/callback`)).toMatchObject({ ok: false, reason: 'forbidden-address' })
  })

  test('is refused in every private range, however the number is written', () => {
    const privateAddress = fc.oneof(
      fc.integer({ min: 0x0a00_0000, max: 0x0aff_ffff }),
      fc.integer({ min: 0xac10_0000, max: 0xac1f_ffff }),
      fc.integer({ min: 0xc0a8_0000, max: 0xc0a8_ffff }),
    )
    fc.assert(
      fc.property(privateAddress, (address) => {
        const [a, b, c, d] = [24, 16, 8, 0].map((shift) => (address >>> shift) & 255)
        const hex = address.toString(16)
        const forms = [
          `${a}.${b}.${c}.${d}`,
          `${address}`,
          `0x${hex}`,
          `0${address.toString(8)}`,
          `${a}.${address & 0xff_ffff}`,
        ]
        const mapped = `[::ffff:${hex.slice(0, -4)}:${hex.slice(-4)}]`
        expect([...forms, mapped].filter((host) => check(`https://${host}/`).ok)).toEqual([])
      }),
    )
  })

  test('is named without the address in words for people', () => {
    expect(check('https://10.11.12.13/')).toEqual({
      ok: false,
      reason: 'forbidden-address',
      detail:
        'The host of the callback URL is a special-purpose address (private); use one that is reachable from the internet.',
    })
  })

  test('is taken when its network is allowed', () => {
    const allowed = parseNetworks(['127.0.0.0/8'])
    expect(checkCallbackUrl('https://0x7f.1:8443/', allowed)).toEqual({ ok: true, href: 'https://127.0.0.1:8443/' })
    expect(checkCallbackUrl('https://[::1]/', allowed)).toMatchObject({ ok: false })
  })

  test('is told from a name', () => {
    expect(literalAddress(new URL('https://[::1]/'))).toBe('::1')
    expect(literalAddress(new URL('https://127.1/'))).toBe('127.0.0.1')
    expect(literalAddress(new URL('https://localhost/'))).toBeUndefined()
  })
})
