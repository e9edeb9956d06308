import { CANARY, headerOf, type ShapedRequest, type Shape } from './asked.ts'

const encode = (text: string | Buffer): string => Buffer.from(text as string).toString('base64url') // a text or bytes
const json = (value: unknown): string => encode(JSON.stringify(value))

const claims = json({ iss: CANARY, sub: CANARY, aud: CANARY, exp: 9_999_999_999, scope: 'manage-destinations' })
const signature = encode(Buffer.alloc(64, 7))
const jws = (header: unknown, payload = claims, end = signature): string => `${json(header)}.${payload}.${end}`
const es256 = { alg: 'ES256', typ: 'at+jwt', kid: CANARY }
const deep = `${'{"a":'.repeat(1000)}0${'}'.repeat(1000)}`

/** A JWE of these members, in the form of one; nobody has its key. */
const jwe = (header: unknown, ...[key = 683, iv = 16, text = 8, tag = 22]: number[]): string =>
  [json(header), ...[key, iv, text, tag].map((length) => 'A'.repeat(length))].join('.')
const rsa = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'encryption-key-1', cty: 'application/json' }

/** Compact JOSE texts that nobody may take for what they say they are (RFC 7515, RFC 7516, RFC 7519, RFC 8725). */
export const hostileTokens: Record<string, string> = {
  'nothing but dots': '..',
  'four dots': '....',
  'one part': json(es256),
  'two parts': `${json(es256)}.${claims}`,
  'no signature': jws(es256, claims, ''),
  'four parts': `${jws(es256)}.AAAA`,
  'a thousand parts': 'a.'.repeat(1000),
  'alg none': jws({ alg: 'none' }, claims, ''),
  'alg none with a signature': jws({ alg: 'none', typ: 'at+jwt' }),
  'alg nOnE': jws({ alg: 'nOnE' }),
  HS256: jws({ ...es256, alg: 'HS256' }),
  PS512: jws({ ...es256, alg: 'PS512', typ: 'secevent+jwt' }),
  'an alg of the prototype': jws({ ...es256, alg: '__proto__' }),
  'an alg that is a list': jws({ ...es256, alg: ['ES256'] }),
  'an alg that is an object': jws({ ...es256, alg: { toString: null } }),
  'another typ': jws({ ...es256, typ: 'JWT' }),
  'a kid of the prototype': jws({ ...es256, kid: 'constructor' }),
  'a kid that is a path': jws({ ...es256, kid: '../../../../dev/null' }),
  'a kid of SQL': jws({ ...es256, kid: "' union select 'x" }),
  'a kid with U+0000': jws({ ...es256, kid: 'a\0b' }),
  'a kid of half a surrogate pair': jws({ ...es256, kid: '\ud800' }),
  'a kid that is a number': jws({ ...es256, kid: 1 }),
  crit: jws({ ...es256, crit: ['exp'], exp: 1 }),
  'crit of nothing': jws({ ...es256, crit: [] }),
  'b64 false': jws({ ...es256, b64: false, crit: ['b64'] }),
  'keys that it brings along': jws({
    ...es256,
    jku: `https://127.0.0.1/${CANARY}`,
    x5u: 'file:///etc/passwd',
    jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' },
    x5c: ['AA'],
  }),
  'a header of six kilobytes': jws({ ...es256, filler: 'x'.repeat(4500) }),
  'a header that is deep': `${encode(deep)}.${claims}.${signature}`,
  'a header that is null': jws(null),
  'a header that is a list': jws([es256]),
  'a header that is no JSON': `bm8.${claims}.${signature}`,
  'a header that is no UTF-8': `${encode(Buffer.from('{"kid":"\xff"}', 'latin1'))}.${claims}.${signature}`,
  'a header with a name twice': `${encode('{"alg":"ES256","alg":"none","typ":"at+jwt"}')}.${claims}.${signature}`,
  'a header with __proto__': `${encode('{"__proto__":{"alg":"ES256"},"typ":"at+jwt"}')}.${claims}.${signature}`,
  'claims that are null': jws(es256, json(null)),
  'claims that are a list': jws(es256, json([])),
  'claims that are deep': jws(es256, encode(deep)),
  'claims of other types': jws(es256, json({ exp: '1e999', iat: {}, sub: [], aud: 1, scope: null, client_id: true })),
  'times beyond all numbers': jws(es256, encode('{"exp":1e999,"iat":-1e999,"nbf":1e400}')),
  'no claims': jws(es256, ''),
  padding: `${jws(es256)}==`,
  'base64 instead of base64url': jws(es256, 'a+b/', signature),
  'bits that count for nothing': jws(es256, claims, `${signature.slice(0, -1)}x`),
  'an encrypted one': jwe(rsa),
  'an encrypted one that is deflated': jwe({ ...rsa, zip: 'DEF' }),
  'an encrypted one without a key': jwe({ alg: 'dir', enc: 'A256CBC-HS512' }, 0, 22, 64, 43),
  'an encrypted one with a key from a password': jwe({
    alg: 'PBES2-HS512+A256KW',
    enc: 'A256GCM',
    p2c: 2_147_483_647,
    p2s: 'AA',
  }),
  'an encrypted one of nothing': jwe(rsa, 0, 0, 0, 0),
  'the JSON serialisation': encode(JSON.stringify({ protected: json(es256), payload: claims, signature })),
  'percent-encoding': jws(es256).replaceAll('.', '%2E'),
  'blanks within': jws(es256).replaceAll('.', '. '),
}

const takesJose = (asked: ShapedRequest): boolean => headerOf(asked, 'content-type') === 'application/jose'

/** The body is another token, and one that was cut. */
export const joseShapes: readonly Shape[] = [
  ...Object.entries(hostileTokens).map(([name, body]): Shape => {
    return { name: `JOSE: ${name}`, fits: takesJose, change: (asked) => ({ ...asked, body }) }
  }),
  ...[0, 1, 40, -1].map((length): Shape => {
    return {
      name: `JOSE: cut at ${length}`,
      fits: takesJose,
      change: (asked) => ({ ...asked, body: String(asked.body).slice(0, length) }),
    }
  }),
]
