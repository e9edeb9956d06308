import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mistakeWords, type ComputedMistake } from './computed-mistakes.ts'
import { explainAuthentication } from './explain-authentication.ts'

/** The parts of a client; each mistake replaces one. Written here independently of the library. */
type Client = {
  key: (secret: string) => Buffer
  message: (timestamp: string, body: Buffer) => Buffer
  body: (body: string) => Buffer
  digest: (key: Buffer, message: Buffer) => Buffer
  text: (digest: Buffer) => string
}

const right: Client = {
  key: (secret) => Buffer.from(secret),
  message: (timestamp, body) => Buffer.concat([Buffer.from(`${timestamp}.`), body]),
  body: (body) => Buffer.from(body),
  digest: (key, message) => createHmac('sha512', key).update(message).digest(),
  text: (digest) => digest.toString('hex'),
}

const separated = (separator: string): Client['message'] => {
  return (timestamp, body) => Buffer.concat([Buffer.from(timestamp + separator), body])
}
const hmac = (hash: string): Client['digest'] => {
  return (key, message) => createHmac(hash, key).update(message).digest()
}
const hash = (...parts: Buffer[]) => createHash('sha512').update(Buffer.concat(parts)).digest()
const ascii = (text: string) =>
  text.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const python = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/([[{]) /g, '$1')
    .replace(/ ([\]}])/g, '$1')
const anew = (write: (value: Record<string, unknown>) => string): Client['body'] => {
  return (body) => Buffer.from(write(JSON.parse(body) as Record<string, unknown>)) // the generator makes such objects
}
const byName = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))

const clients: Record<Exclude<ComputedMistake, 'other-header'>, Partial<Client>> = {
  'upper-case': { text: (digest) => digest.toString('hex').toUpperCase() },
  'hex-with-dashes': { text: (digest) => digest.toString('hex').toUpperCase().match(/../g)?.join('-') ?? '' },
  'algorithm-prefix': { text: (digest) => `sha512=${digest.toString('hex')}` },
  base64: { text: (digest) => digest.toString('base64') },
  base64url: { text: (digest) => digest.toString('base64url') },
  'base64-of-hex': { text: (digest) => Buffer.from(digest.toString('hex')).toString('base64') },
  'cut-off': { text: (digest) => digest.toString('hex').slice(0, 64) },
  'secret-trimmed': { key: (secret) => Buffer.from(secret.trim()) },
  'secret-with-newline': { key: (secret) => Buffer.from(`${secret}\n`) },
  'secret-quoted': { key: (secret) => Buffer.from(`"${secret}"`) },
  'secret-from-hex': { key: (secret) => Buffer.from(secret.trim(), 'hex') },
  'secret-from-base64': { key: (secret) => Buffer.from(secret.trim(), 'base64') },
  'secret-as-utf16': { key: (secret) => Buffer.from(secret, 'utf16le') },
  'secret-empty': { key: () => Buffer.alloc(0) },
  'timestamp-missing': { message: (_, body) => body },
  'timestamp-milliseconds': { message: (timestamp, body) => separated('000.')(timestamp, body) },
  'separator-missing': { message: separated('') },
  'separator-colon': { message: separated(':') },
  'separator-newline': { message: separated('\n') },
  'separator-space': { message: separated(' ') },
  'order-swapped': { message: (timestamp, body) => Buffer.concat([body, Buffer.from(`.${timestamp}`)]) },
  'body-rewritten': { body: anew((value) => JSON.stringify(value)) },
  'body-spaced': { body: anew(python) },
  'body-spaced-ascii': { body: anew((value) => ascii(python(value))) },
  'body-pretty': { body: anew((value) => JSON.stringify(value, null, 2)) },
  'body-sorted': { body: anew((value) => JSON.stringify(byName(value))) },
  'body-ascii': { body: anew((value) => ascii(JSON.stringify(value))) },
  'body-slashes-escaped': { body: anew((value) => ascii(JSON.stringify(value)).replaceAll('/', '\\/')) },
  'body-newline-added': { body: (body) => Buffer.from(`${body}\n`) },
  'body-newline-removed': { body: (body) => Buffer.from(body.replace(/[\r\n]+$/, '')) },
  'body-crlf': { body: (body) => Buffer.from(body.replace(/\r?\n/g, '\r\n')) },
  'body-lf': { body: (body) => Buffer.from(body.replace(/\r\n/g, '\n')) },
  'body-bom-added': { body: (body) => Buffer.from(`\uFEFF${body}`) },
  'body-bom-removed': { body: (body) => Buffer.from(body.replace(/^\uFEFF/, '')) },
  'body-latin1': { body: (body) => Buffer.from(body, 'latin1') },
  'body-empty': { body: () => Buffer.alloc(0) },
  'body-as-object': { body: () => Buffer.from('[object Object]') },
  'hmac-sha1': { digest: hmac('sha1') },
  'hmac-sha256': { digest: hmac('sha256') },
  'hmac-sha384': { digest: hmac('sha384') },
  'key-and-message-swapped': { digest: (key, message) => createHmac('sha512', message).update(key).digest() },
  'hash-secret-first': { digest: (key, message) => hash(key, message) },
  'hash-secret-last': { digest: (key, message) => hash(message, key) },
  'hash-without-secret': { digest: (_, message) => hash(message) },
}
const names = Object.keys(clients) as (keyof typeof clients)[] // its own keys

type SampleCallback = { secret: string; timestamp: string; body: string }

function valueOf({ secret, timestamp, body }: SampleCallback, ...mistakes: (keyof typeof clients)[]): string {
  const client = mistakes.reduce<Client>((made, mistake) => ({ ...made, ...clients[mistake] }), right)
  return client.text(client.digest(client.key(secret), client.message(timestamp, client.body(body))))
}

const explained = async (given: SampleCallback, computed: string) =>
  (await explainAuthentication({ ...given, rawBody: given.body, computed })).mistakes

/**
 * Spaces around the secret, unordered members, an umlaut, a slash, both line ends and a byte order mark: every mistake
 * shows.
 */
const given: SampleCallback = {
  secret: ' 0123456789abcdef0123456789abcdef ',
  timestamp: '1795521600',
  body: '\uFEFF{"b": "Grüße/1",\r\n"a":[1,{"c":null}]\n}\n',
}
const withoutMark = { ...given, body: given.body.slice(1) }
const needsNoMark = (mistake: string) => mistake.startsWith('body-') && mistake !== 'body-bom-removed'
const fitFor = (mistake: string): SampleCallback => (needsNoMark(mistake) ? withoutMark : given)

test.for(names)('a client with the mistake %s is told exactly that', async (mistake) => {
  expect(await explained(fitFor(mistake), valueOf(fitFor(mistake), mistake))).toEqual([mistake])
})

test('the right value is told as right, and its own words are there for every mistake', async () => {
  expect(await explained(given, valueOf(given))).toEqual([])
  expect((await explainAuthentication({ ...given, rawBody: given.body, computed: '' })).expected).toBe(valueOf(given))
  expect(Object.keys(mistakeWords).toSorted()).toEqual([...names, 'other-header'].toSorted())
})

test('the value of the other header, and one that nothing explains', async () => {
  expect(await explained(given, given.timestamp)).toEqual(['other-header'])
  expect(await explained(given, 'ab'.repeat(64))).toBeUndefined()
  expect(await explained(given, 'not a value')).toBeUndefined()
})

const anyGiven = fc.record({
  // as a random source makes them, and people store them
  secret: fc
    .tuple(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.constantFrom<BufferEncoding>('hex', 'base64url'),
      fc.constantFrom('', ' '),
    )
    .map(([bytes, encoding, before]) => before + Buffer.from(bytes).toString(encoding)),
  timestamp: fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String),
  body: fc
    .dictionary(
      fc.stringMatching(/^[a-z]{1,5}$/),
      fc.oneof(fc.string({ unit: fc.constantFrom('a', 'ü', '/', ' ', '"') }), fc.integer(), fc.boolean()),
      {
        minKeys: 1,
        maxKeys: 4,
        noNullPrototype: true,
      },
    )
    .map((value) => JSON.stringify(value)),
})

/** Only a hexadecimal secret can be decoded from hexadecimal. */
const canMake = (mistake: string, { secret }: SampleCallback) =>
  mistake !== 'secret-from-hex' || /^ ?[0-9a-f]+$/.test(secret)

describe('of whatever secret and body', () => {
  test('a mistake is explained by one that leads to the same value, and by none when it makes no difference', async () => {
    const ofParts = names.filter((name) => !name.startsWith('body-spaced')) // random JSON holds texts that python() would mend
    await fc.assert(
      fc.asyncProperty(anyGiven, fc.constantFrom(...ofParts), async (chance, mistake) => {
        fc.pre(canMake(mistake, chance))
        const computed = valueOf(chance, mistake)
        const mistakes = (await explained(chance, computed)) ?? ['unexplained']
        expect(mistakes.length).toBe(computed === valueOf(chance) ? 0 : 1)
        expect(valueOf(chance, ...(mistakes as typeof names))).toBe(computed) // so the answer is neither `unexplained` nor `other-header`
      }),
      { numRuns: 60 },
    )
  })

  test('two mistakes of different parts are explained by at most two', async () => {
    const partOf = (name: keyof typeof clients) => Object.keys(clients[name])[0]
    const ofParts = names.filter((name) => !name.startsWith('body-spaced') && name !== 'cut-off')
    await fc.assert(
      fc.asyncProperty(
        anyGiven,
        fc.constantFrom(...ofParts),
        fc.constantFrom(...ofParts),
        async (chance, one, other) => {
          fc.pre(partOf(one) !== partOf(other) && canMake(one, chance) && canMake(other, chance))
          const computed = valueOf(chance, one, other)
          const mistakes = (await explained(chance, computed)) ?? ['unexplained']
          expect(mistakes.length).toBeLessThanOrEqual(2)
          expect(valueOf(chance, ...(mistakes as typeof names))).toBe(computed) // so the answer is neither `unexplained` nor `other-header`
        },
      ),
      { numRuns: 40 },
    )
  })
})
