import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it, test } from 'vitest'
import { checkSignature, type ReceivedCallback } from './check-signature.ts'
import { exampleVector } from './example-vector.ts'

const { subtle } = globalThis.crypto
const now = Number(exampleVector.checkedAt)

const check = (change: Partial<ReceivedCallback>, at = now) =>
  checkSignature({ ...exampleVector, ...change }, at, subtle)

async function faultsOf(change: Partial<ReceivedCallback>, at = now): Promise<string[]> {
  const { steps } = await check(change, at)
  return steps.flatMap(({ fault }) => (fault ? [fault] : []))
}

const signed = (key: string | Buffer, message: string, hash = 'sha512') =>
  createHmac(hash, key).update(message).digest('hex')

it('takes the example for genuine, which is the test vector of the documentation', async () => {
  const vector = JSON.parse(await readFile('docs/clients/callback-test-vector.json', 'utf8')) as Record<string, unknown> // our own file
  expect({ ...vector, timestamp: String(vector.timestamp) }).toMatchObject({
    secret: exampleVector.secret,
    timestamp: exampleVector.timestamp,
    body: exampleVector.body,
    hmac: exampleVector.authentication,
  })
  const checked = await check({})
  expect(checked).toMatchObject({ genuine: true, expected: exampleVector.authentication })
  expect(checked.steps.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
})

describe('the timestamp', () => {
  it('may be five minutes old or ahead, and no more', async () => {
    const sent = Number(exampleVector.timestamp)
    expect(await faultsOf({}, sent + 300)).toEqual([])
    expect(await faultsOf({}, sent + 301)).toEqual(['age.too-old'])
    expect(await faultsOf({}, sent - 300)).toEqual([])
    expect(await faultsOf({}, sent - 301)).toEqual(['age.ahead'])
  })

  it('is whole seconds', async () => {
    expect(await faultsOf({ timestamp: '' })).toEqual(['timestamp.missing'])
    expect(await faultsOf({ timestamp: `${exampleVector.timestamp}000` })).toEqual(['timestamp.milliseconds'])
    expect(await faultsOf({ timestamp: '2026-11-24T12:00:00Z' })).toEqual(['timestamp.not-seconds'])
  })
})

test.for([
  ['', 'missing'],
  [`sha512=${exampleVector.authentication}`, 'prefix'],
  [Buffer.from(exampleVector.authentication, 'hex').toString('base64'), 'base64'],
  [signed(exampleVector.secret, 'x', 'sha256'), 'sha256'],
  [exampleVector.authentication.slice(1), 'length'],
  ['not a signature', 'not-hex'],
])('the header %s is told as %s', async ([authentication, fault]) => {
  expect(await faultsOf({ authentication })).toEqual([`header.${fault}`])
})

it('takes a header in capitals, since hexadecimal has no case', async () => {
  expect(await faultsOf({ authentication: exampleVector.authentication.toUpperCase() })).toEqual([])
})

const { secret, timestamp, body } = exampleVector
const message = `${timestamp}.${body}`
const twoLines = '{\n"type":"x"}'

test.for([
  ['trailing-newline', { body: `${body}\n` }],
  ['missing-newline', { authentication: signed(secret, `${message}\n`) }],
  [
    'line-endings',
    { body: twoLines, authentication: signed(secret, `${timestamp}.${twoLines.replace('\n', '\r\n')}`) },
  ],
  ['byte-order-mark', { body: `\uFEFF${body}` }],
  ['rewritten', { body: JSON.stringify(JSON.parse(body), null, 2) }],
  ['secret-spaces', { secret: ` ${secret}\n` }],
  ['secret-hex', { authentication: signed(Buffer.from(secret, 'hex'), message) }],
  ['secret-base64', { authentication: signed(Buffer.from(secret, 'base64'), message) }],
  ['without-timestamp', { authentication: signed(secret, body) }],
  ['without-stop', { authentication: signed(secret, `${timestamp}${body}`) }],
  ['unknown', { secret: 'another secret of at least 32 characters' }],
  ['unknown', { body: body.replace('new-submissions', 'new-replies') }],
] as [string, Partial<ReceivedCallback>][])(
  'a digest that differs because of %s is explained',
  async ([fault, change]) => {
    expect(await faultsOf(change)).toEqual([`digest.${fault}`])
  },
)

it('compares nothing while a part is missing', async () => {
  const { steps, expected } = await check({ secret: '' })
  expect(steps.at(-1)).toEqual({ step: 'digest', state: 'skipped' })
  expect(expected).toBeUndefined()
})
