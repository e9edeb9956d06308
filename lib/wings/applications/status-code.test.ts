import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { completeSettings } from '../../platform/env.ts'
import { testSettings } from '../../platform/testing/test-settings.ts'
import { newStatusCode, readStatusCode, statusCodeHash } from './status-code.ts'

const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const code = fc.constant(null).map(() => newStatusCode())

beforeAll(() => {
  completeSettings(testSettings)
})

describe('a status code', () => {
  it('has 24 symbols in groups of four', () => {
    fc.assert(
      fc.property(code, (shown) => {
        expect(shown).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
      }),
    )
  })

  it('is another one each time, and every symbol occurs at every place but the last', () => {
    const codes = Array.from({ length: 3000 }, newStatusCode)
    expect(new Set(codes).size).toBe(codes.length)
    for (let at = 0; at < 23; at++) {
      const place = at + Math.floor(at / 4)
      expect(new Set(codes.map((shown) => shown.charAt(place))).size).toBe(symbols.length)
    }
  })

  it('is read as it was shown, and as people type it', () => {
    fc.assert(
      fc.property(code, (shown) => {
        const typed = shown.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' – ')
        expect([readStatusCode(shown), readStatusCode(` ${typed}\n`)]).toEqual([shown, shown])
        expect(readStatusCode(shown.replaceAll('-', '').replaceAll('1', 'I'))).toBe(shown)
      }),
    )
  })

  it('is none with any one symbol wrong', () => {
    const mistake = fc.record({ shown: code, at: fc.nat(23), shift: fc.integer({ min: 1, max: 31 }) })
    fc.assert(
      fc.property(mistake, ({ shown, at, shift }) => {
        const plain = [...shown.replaceAll('-', '')]
        plain[at] = symbols.charAt((symbols.indexOf(plain[at] ?? '') + shift) % 32)
        expect(readStatusCode(plain.join(''))).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['', '-', 'A', 'u'.repeat(24), '0'.repeat(23), '0'.repeat(25), `${'0'.repeat(23)}é`, '😀'.repeat(24)])(
    'is never %j',
    (typed) => expect(readStatusCode(typed)).toBeUndefined(),
  )

  it('is stored as a hash of 32 bytes that another code does not have', () => {
    const [one, other] = [newStatusCode(), newStatusCode()]
    expect(statusCodeHash(one)).toHaveLength(32)
    expect(statusCodeHash(one)).toEqual(statusCodeHash(one))
    expect(statusCodeHash(one)).not.toEqual(statusCodeHash(other))
  })
})
