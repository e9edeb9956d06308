/** The receiver's parts of a callback; all as they were pasted. */
export type ReceivedCallback = {
  body: string
  timestamp: string
  authentication: string
  secret: string
}

/** The possible faults at each step, in the order of the check (specification 6.3 rule 4). */
export const stepFaults = {
  timestamp: ['missing', 'milliseconds', 'not-seconds'],
  age: ['too-old', 'ahead'],
  header: ['missing', 'prefix', 'base64', 'sha256', 'not-hex', 'length'],
  secret: ['missing'],
  digest: [
    'trailing-newline',
    'missing-newline',
    'line-endings',
    'byte-order-mark',
    'rewritten',
    'secret-spaces',
    'secret-hex',
    'secret-base64',
    'without-timestamp',
    'without-stop',
    'unknown',
  ],
} as const

export type StepName = keyof typeof stepFaults
export type StepFault = { [S in StepName]: `${S}.${(typeof stepFaults)[S][number]}` }[StepName]
export type CheckedStep = { step: StepName; state: 'ok' | 'failed' | 'skipped'; fault?: StepFault }

export type CheckedSignature = {
  steps: CheckedStep[]
  genuine: boolean
  /** lower-case hex, if it could be computed */
  expected?: string
}

/** Seconds that a callback may be old (specification 6.3 rule 4a), or ahead if a clock is slow. */
export const MOST_SECONDS = 300

/**
 * Checks a callback step by step, as a receiver does, with WebCrypto alone: all data stay in the browser. If the digest
 * differs, the usual mistakes are tried one by one, to name the one that explains the header.
 * @param checkedAt seconds since epoch at which the receiver checked it
 * @param subtle `crypto.subtle`
 */
export async function checkSignature(
  callback: ReceivedCallback,
  checkedAt: number,
  subtle: SubtleCrypto,
): Promise<CheckedSignature> {
  const timestamp = timestampFault(callback.timestamp.trim())
  const age = timestamp ? undefined : ageFault(Number(callback.timestamp.trim()), checkedAt)
  const header = headerFault(callback.authentication.trim())
  const secret: StepFault | undefined = callback.secret === '' ? 'secret.missing' : undefined
  const canCompare = !timestamp && !header && !secret
  const digest = canCompare ? await digestOf(callback, subtle) : undefined
  const steps: CheckedStep[] = [
    stepOf('timestamp', timestamp),
    timestamp ? { step: 'age', state: 'skipped' } : stepOf('age', age),
    stepOf('header', header),
    stepOf('secret', secret),
    digest ? stepOf('digest', digest.fault) : { step: 'digest', state: 'skipped' },
  ]
  return { steps, genuine: steps.every(({ state }) => state === 'ok'), expected: digest?.expected }
}

const stepOf = (step: StepName, fault: StepFault | undefined): CheckedStep =>
  fault ? { step, state: 'failed', fault } : { step, state: 'ok' }

function timestampFault(text: string): StepFault | undefined {
  if (text === '') return 'timestamp.missing'
  if (/^\d{13}$/.test(text)) return 'timestamp.milliseconds'
  return /^\d{1,11}$/.test(text) ? undefined : 'timestamp.not-seconds'
}

function ageFault(timestamp: number, checkedAt: number): StepFault | undefined {
  if (checkedAt - timestamp > MOST_SECONDS) return 'age.too-old'
  return timestamp - checkedAt > MOST_SECONDS ? 'age.ahead' : undefined
}

function headerFault(text: string): StepFault | undefined {
  if (text === '') return 'header.missing'
  if (/^(hmac-)?sha-?\d+=/i.test(text)) return 'header.prefix'
  if (/^[0-9a-f]{128}$/i.test(text)) return undefined
  if (/^[0-9a-f]{64}$/i.test(text)) return 'header.sha256'
  if (/^[A-Za-z0-9+/_-]{86}={0,2}$/.test(text)) return 'header.base64'
  return /^[0-9a-f]*$/i.test(text) ? 'header.length' : 'header.not-hex'
}

const encoder = new TextEncoder()

/** RFC 2104 with SHA-512 (specification 6.3 rule 3), as lower-case hex. */
async function hmac(subtle: SubtleCrypto, key: Uint8Array<ArrayBuffer>, message: string): Promise<string> {
  const made = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  const bytes = new Uint8Array(await subtle.sign('HMAC', made, encoder.encode(message)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type SignatureAttempt = { fault: StepFault; key?: Uint8Array<ArrayBuffer>; message?: string }

async function digestOf(
  callback: ReceivedCallback,
  subtle: SubtleCrypto,
): Promise<{ expected: string; fault: StepFault | undefined }> {
  const given = callback.authentication.trim().toLowerCase()
  const timestamp = callback.timestamp.trim()
  const key = encoder.encode(callback.secret)
  const message = `${timestamp}.${callback.body}`
  const expected = await hmac(subtle, key, message)
  if (expected === given) return { expected, fault: undefined }
  for (const attempt of usualMistakes(callback, timestamp)) {
    const made = await hmac(subtle, attempt.key ?? key, attempt.message ?? message)
    if (made === given) return { expected, fault: attempt.fault }
  }
  return { expected, fault: 'digest.unknown' }
}

/** The most frequent mistakes, each as the check that would explain the header. */
function usualMistakes({ body, secret }: ReceivedCallback, timestamp: string): SignatureAttempt[] {
  const withBody = (fault: StepFault, other: string | undefined): SignatureAttempt[] =>
    other === undefined || other === body ? [] : [{ fault, message: `${timestamp}.${other}` }]
  const withKey = (fault: StepFault, key: Uint8Array<ArrayBuffer> | undefined): SignatureAttempt[] =>
    key === undefined || key.length === 0 ? [] : [{ fault, key }]
  const trimmed = secret.trim()
  return [
    ...withBody('digest.trailing-newline', body.replace(/[\r\n]+$/, '')),
    ...withBody('digest.missing-newline', `${body}\n`),
    ...withBody('digest.line-endings', body.replaceAll(/\r?\n/g, '\r\n')),
    ...withBody('digest.line-endings', body.replaceAll('\r\n', '\n')),
    ...withBody('digest.byte-order-mark', body.replace(/^\uFEFF/, '')),
    ...withBody('digest.rewritten', oneLine(body)),
    ...(trimmed === secret ? [] : withKey('digest.secret-spaces', encoder.encode(trimmed))),
    ...withKey('digest.secret-hex', fromHex(trimmed)),
    ...withKey('digest.secret-base64', fromBase64(trimmed)),
    { fault: 'digest.without-timestamp', message: body },
    { fault: 'digest.without-stop', message: `${timestamp}${body}` },
  ]
}

/** The body as we write it, if the pasted text is the same JSON in another notation. */
function oneLine(body: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return undefined // not JSON: the pasted text was not reformatted
  }
}

function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  } catch {
    return undefined // no base64
  }
}
