import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyEvents } from './verify-events.ts'

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
