import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBase64url } from './jwe-reader.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** The letters in a row in which each is seven behind the one before it. */
const everySeventh = Array.from(alphabet, (_, at) => alphabet.charAt((at * 7) % 64)).join('')
const letters = fc.integer({ min: 0, max: 140_000 }).map((length) => Buffer.alloc(length, everySeventh))

test('text of the alphabet is base64url, whatever its length', () => {
  fc.assert(fc.property(letters, (bytes) => isBase64url(bytes)))
  for (let length = 1020; length < 1040; length += 1) expect(isBase64url(Buffer.alloc(length, 'A'))).toBe(true)
})

test('one byte that is not of the alphabet is found, whichever it is and wherever it stands', () => {
  const strange = Array.from({ length: 256 }, (_, byte) => byte).filter(
    (byte) => !alphabet.includes(String.fromCharCode(byte)),
  )
  for (const length of [1, 7, 1023, 1024, 1027, 5000, 131_073]) {
    const bytes = Buffer.alloc(length, 'A')
    for (const byte of strange) {
      for (const at of new Set([0, 1, 2, 3, length >> 1, 65_535, 65_536, length - 4, length - 1])) {
        if (bytes[at] === undefined) continue
        bytes[at] = byte
        expect(isBase64url(bytes), `byte ${byte} at ${at} of ${length}`).toBe(false)
        bytes.write('A', at)
      }
    }
  }
})

test('several such bytes are found, also where a decoder would pass over four of them', () => {
  const place = fc.tuple(fc.nat(), fc.constantFrom(...' \n\t\r\f=+/.\0\u00ff'))
  fc.assert(
    fc.property(letters, fc.array(place, { minLength: 1, maxLength: 12 }), (bytes, places) => {
      if (bytes.byteLength === 0) return true
      for (const [at, sign] of places) bytes[at % bytes.byteLength] = sign.charCodeAt(0)
      return !isBase64url(bytes)
    }),
  )
  for (const four of ['====', '    ', '\n\n\n\n', '++++', '\u00ff\u00ff\u00ff\u00ff', 'AA==', 'A===']) {
    expect(isBase64url(Buffer.from(`${'A'.repeat(2000)}${four}`, 'latin1'))).toBe(false)
    expect(isBase64url(Buffer.from(`${'A'.repeat(2000)}${four}${'A'.repeat(2000)}`, 'latin1'))).toBe(false)
  }
})
