import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBasicCredentials } from './basic-credentials.ts'

const base64 = (bytes: string | Uint8Array): string => Buffer.from(bytes as string).toString('base64')
/** How RFC 6749 section 2.3.1 wants a value: form-encoded, here by the platform's own encoder. */
const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

describe('HTTP Basic credentials', () => {
  it('are read back whatever characters they hold', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(text, text, (clientId, clientSecret) => {
        const header = `Basic ${base64(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`)}`
        expect(readBasicCredentials(header)).toEqual({ clientId, clientSecret })
      }),
    )
  })

  it('may be percent-encoded in full, or not at all where nothing needs it', () => {
    const percent = (text: string) => [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('')
    const expected = { clientId: 'client-1', clientSecret: 'kurier_cs_A-z_9' }
    const plain = `${expected.clientId}:${expected.clientSecret}`
    expect(readBasicCredentials(`Basic ${base64(plain)}`)).toEqual(expected)
    expect(readBasicCredentials(`basic  ${base64(`${percent('client-1')}:${percent('kurier_cs_A-z_9')}`)}`)).toEqual(
      expected,
    )
    expect(readBasicCredentials(`BASIC ${base64(plain).replace(/=+$/, '')}`)).toEqual(expected)
  })

  it('end the client id at the first colon', () => {
    expect(readBasicCredentials(`Basic ${base64('a:b:c')}`)).toEqual({ clientId: 'a', clientSecret: 'b:c' })
    expect(readBasicCredentials(`Basic ${base64('a+b:%3A')}`)).toEqual({ clientId: 'a b', clientSecret: ':' })
  })

  it.each([
    ['another scheme', 'Bearer abc'],
    ['no credentials', 'Basic'],
    ['no credentials after a space', 'Basic '],
    ['no base64', 'Basic a:b'],
    ['two values', `Basic ${base64('a:b')} ${base64('a:b')}`],
    ['no colon', `Basic ${base64('ab')}`],
    ['no UTF-8', `Basic ${base64(new Uint8Array([0x61, 0x3a, 0xff]))}`],
    ['a broken percent sequence', `Basic ${base64('a:%zz')}`],
    ['a percent sequence that is no UTF-8', `Basic ${base64('a:%ff')}`],
  ])('are not read from a header with %s', (_, header) => {
    expect(readBasicCredentials(header)).toBeUndefined()
  })

  it('are never an exception, whatever the header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uint8Array(), (text, bytes) => {
        for (const header of [text, `Basic ${text}`, `Basic ${base64(bytes)}`]) {
          const read = readBasicCredentials(header)
          if (read) expect(Object.keys(read)).toEqual(['clientId', 'clientSecret'])
        }
      }),
    )
  })
})
