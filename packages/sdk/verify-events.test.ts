import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { explainAuthentication } from './explain-authentication.ts'
import { signedEvent, verifyEvents } from './verify-events.ts'

const secret = 'kurier_es_test'
const now = new Date('2026-12-02T12:00:00Z')
const timestamp = String(now.getTime() / 1000)
const event = {
  specversion: '1.0',
  id: 'checkpoint:7',
  source: 'https://kurier.example',
  type: 'de.kurier.checkpoint.made',
  time: '2026-12-02T00:15:00.000Z',
  subject: 'checkpoints/7',
  datacontenttype: 'application/json',
  data: { number: 7 },
}

const received = (rawBody: string, more: Record<string, string> = {}) => {
  const authentication = createHmac('sha512', secret).update(`${timestamp}.${rawBody}`).digest('hex')
  const headers = { 'callback-timestamp': timestamp, 'callback-authentication': authentication, ...more }
  return { headers, rawBody, secret, now }
}

test('a batch and an event alone are read, with all their attributes', async () => {
  expect(await verifyEvents(received(JSON.stringify([event, event])))).toEqual({ ok: true, events: [event, event] })
  expect(await verifyEvents(received(JSON.stringify(event)))).toEqual({ ok: true, events: [event] })
})

test('what is not signed with the secret, or is no event, is refused', async () => {
  const forged = received(JSON.stringify(event), { 'callback-authentication': 'a'.repeat(128) })
  expect(await verifyEvents(forged)).toEqual({ ok: false, reason: 'authentication-wrong' })
  for (const body of ['', 'null', '{}', '[{}]', JSON.stringify({ ...event, data: 'text' })])
    expect(await verifyEvents(received(body))).toEqual({ ok: false, reason: 'body-malformed' })
})

describe('an event in binary mode', () => {
  // the example of docs/operating/event-streams.md, its HMAC made by another program (openssl)
  const headers = {
    'callback-timestamp': timestamp,
    'callback-authentication':
      'f418e75d3ecd246f25bcced43d7a9a0d7f5e45f7b52ddc72fd0c6b1932472b23dbf5b0a566fb1c50442f7a408502e14b4f1248a3c4094b927c564cd1d204ca30',
    'content-type': 'application/json',
    'ce-specversion': '1.0',
    'ce-id': 'checkpoint:7',
    'ce-source': 'https://kurier.example',
    'ce-type': 'de.kurier.checkpoint.made',
    'ce-time': '2026-12-02T00:15:00.000Z',
    'ce-subject': 'checkpoints/7',
  }
  const sent = { headers, rawBody: '{"number":7}', secret, now }

  test('is read from headers and body, however the headers are held', async () => {
    expect(await verifyEvents(sent)).toEqual({ ok: true, events: [event] })
    expect(await verifyEvents({ ...sent, headers: new Headers(headers) })).toEqual({ ok: true, events: [event] })
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
    expect(await verifyEvents({ ...sent, headers: upper })).toEqual({ ok: true, events: [event] })
  })

  test('whose attribute, content type or data is another, missing, added or there twice is refused', async () => {
    const { 'ce-subject': _, ...without } = headers
    const changed: Parameters<typeof verifyEvents>[0][] = [
      { ...sent, rawBody: '{"number":8}' },
      ...[
        without,
        { ...headers, 'ce-type': 'de.kurier.stream.test' },
        { ...headers, 'ce-subject': ['checkpoints/7', 'checkpoints/8'] },
        { ...headers, 'ce-dataschema': '' },
        { ...headers, 'content-type': 'text/plain' },
        { ...headers, 'content-type': 'application/cloudevents+json' },
      ].map((one) => ({ ...sent, headers: one })),
    ]
    for (const one of changed) expect(await verifyEvents(one)).toEqual({ ok: false, reason: 'authentication-wrong' })
  })

  test('cannot be made of one in structured mode, nor the other way about', async () => {
    const structured = received(JSON.stringify(event))
    const attributes = { ...headers, ...structured.headers }
    expect(await verifyEvents({ ...structured, headers: attributes })).toMatchObject({ reason: 'authentication-wrong' })
    const { 'ce-specversion': _, ...others } = headers
    const asBody = { ...sent, headers: others, rawBody: signedEvent(sent) }
    expect(await verifyEvents(asBody)).toEqual({ ok: false, reason: 'body-malformed' })
  })

  test('has attributes in percent-encoded UTF-8, decoded once, and any extension attributes', async () => {
    const more = { ...headers, 'ce-subject': 'K%C3%B6ln%20%2525%22%zz', 'ce-traceparent': '00-1' }
    const authentication = createHmac('sha512', secret)
      .update(Buffer.concat([Buffer.from(`${timestamp}.`), signedEvent({ headers: more, rawBody: '{}' })]))
      .digest('hex')
    const signed = { ...more, 'callback-authentication': authentication }
    expect(await verifyEvents({ ...sent, headers: signed, rawBody: Buffer.from('{}') })).toMatchObject({
      events: [{ subject: 'Köln %25"%zz', traceparent: '00-1', data: {} }],
    })
  })

  test('signed wrongly is explained like a callback whose body is what the HMAC covers', async () => {
    const computed = createHmac('sha512', `${secret}\n`)
      .update(Buffer.concat([Buffer.from(`${timestamp}.`), signedEvent(sent)]))
      .digest('hex')
    const value = { secret, timestamp, rawBody: signedEvent(sent), computed }
    expect((await explainAuthentication(value)).mistakes).toEqual(['secret-with-newline'])
  })
})
