import {
  bodyVariants,
  bytesOfBase64,
  bytesOfHex,
  frameVariants,
  joined,
  keyVariants,
  type ComputedMistake,
  type Variant,
} from './computed-mistakes.ts'

export interface ComputedValue {
  secret: string
  /** Header callback-timestamp, as it came. */
  timestamp: string
  /** The body exactly as it came in. */
  rawBody: Uint8Array | string
  /** The value that somebody's program computed instead. */
  computed: string
}

/**
 * `expected`: the right value, as lower-case hex. `mistakes`: the mistakes, at most two, that lead to the computed
 * value; empty if it is right, undefined if no usual mistake explains it.
 */
export interface Explanation {
  expected: string
  mistakes: ComputedMistake[] | undefined
}

type ExplainAuthenticationBytes = Uint8Array<ArrayBuffer>
type Digest = (key: Uint8Array, message: ExplainAuthenticationBytes) => Promise<string>

const MOST_MISTAKES = 2

const hexOf = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

const hmac =
  (hash: string): Digest =>
  async (key, message) => {
    const algorithm = { name: 'HMAC', hash }
    // WebCrypto refuses an empty key; RFC 2104 fills keys up with zeros, so that one zero byte is the same key
    const bytes = key.length === 0 ? new Uint8Array(1) : joined(key)
    const made = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
    return hexOf(await crypto.subtle.sign('HMAC', made, message))
  }
const hashOf = async (...parts: Uint8Array[]): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-512', joined(...parts)))

const digests: Variant<Digest>[] = [
  { mistake: undefined, value: hmac('SHA-512') },
  { mistake: 'hmac-sha1', value: hmac('SHA-1') },
  { mistake: 'hmac-sha256', value: hmac('SHA-256') },
  { mistake: 'hmac-sha384', value: hmac('SHA-384') },
  { mistake: 'key-and-message-swapped', value: (key, message) => hmac('SHA-512')(message, joined(key)) },
  { mistake: 'hash-secret-first', value: (key, message) => hashOf(key, message) },
  { mistake: 'hash-secret-last', value: (key, message) => hashOf(message, key) },
  { mistake: 'hash-without-secret', value: (_, message) => hashOf(message) },
]

/** A possible meaning of a value, as lower-case hex or its beginning. */
type ExplainAuthenticationReading = Variant<string> & { isBeginning: boolean }

/** Fewer digits are too few to recognise a value. */
const LEAST_DIGITS = 16

function readingsOf(computed: string): ExplainAuthenticationReading[] {
  const whole = (mistake: ComputedMistake | undefined, value: string): ExplainAuthenticationReading => ({
    mistake,
    value,
    isBeginning: false,
  })
  const hex = (bytes: Uint8Array | undefined): string | undefined => bytes && hexOf(joined(bytes).buffer)
  const readings: ExplainAuthenticationReading[] = []
  const lower = computed.toLowerCase()
  if (/^[0-9a-f]+$/.test(lower)) {
    readings.push(whole(computed === lower ? undefined : 'upper-case', lower))
    if (lower.length >= LEAST_DIGITS) readings.push({ mistake: 'cut-off', value: lower, isBeginning: true })
  }
  if (/^([0-9a-f]{2}-)+[0-9a-f]{2}$/.test(lower)) readings.push(whole('hex-with-dashes', lower.replaceAll('-', '')))
  const [, prefixed] = /^(?:hmac-)?sha-?\d+=([0-9a-f]+)$/.exec(lower) ?? []
  if (prefixed !== undefined) readings.push(whole('algorithm-prefix', prefixed))
  const decoded = bytesOfBase64(computed)
  if (decoded) {
    const isUrl = /[-_]/.test(computed) || (computed.length % 4 !== 0 && !computed.endsWith('='))
    readings.push(whole(isUrl ? 'base64url' : 'base64', hex(decoded) ?? ''))
    const inner = bytesOfHex(new TextDecoder('latin1').decode(decoded))
    if (inner) readings.push(whole('base64-of-hex', hex(inner) ?? ''))
  }
  return readings
}

/** One way to compute it, with the mistakes that it contains. */
interface ExplainAuthenticationWay {
  mistakes: ComputedMistake[]
  work: () => Promise<string>
}

function waysOf({ secret, timestamp, rawBody }: ComputedValue): ExplainAuthenticationWay[] {
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody
  const ways: ExplainAuthenticationWay[] = []
  for (const key of keyVariants(secret)) {
    for (const frame of frameVariants(timestamp)) {
      for (const content of bodyVariants(body)) {
        for (const digest of digests) {
          const mistakes = [key, frame, content, digest].flatMap(({ mistake }) => mistake ?? [])
          if (mistakes.length > MOST_MISTAKES) continue
          ways.push({ mistakes, work: () => digest.value(key.value, frame.value(content.value)) })
        }
      }
    }
  }
  return ways.sort((one, other) => one.mistakes.length - other.mistakes.length)
}

/**
 * Says which usual mistake leads to a value that somebody computed instead of the right HMAC of a callback; the fewest
 * mistakes that do. Runs in browsers too, and sends no data.
 */
export async function explainAuthentication(value: ComputedValue): Promise<Explanation> {
  const computed = value.computed.trim()
  const ways = waysOf(value)
  const expected = (await ways[0]?.work()) ?? ''
  if (computed === value.timestamp.trim()) return { expected, mistakes: ['other-header'] }
  const readings = readingsOf(computed)
  let best: ComputedMistake[] | undefined
  for (const { mistakes, work } of ways) {
    if (best && mistakes.length >= best.length) break
    const digest = await work()
    for (const { mistake, value: read, isBeginning } of readings) {
      const fits = isBeginning ? digest.startsWith(read) && digest !== read : digest === read
      const all = mistake === undefined ? mistakes : [...mistakes, mistake]
      if (fits && all.length <= MOST_MISTAKES && (!best || all.length < best.length)) best = all
    }
  }
  return { expected, mistakes: best }
}
