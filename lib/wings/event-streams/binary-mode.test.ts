import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { HTTP, type CloudEventV1 } from 'cloudevents'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyEvents } from '@kurier/sdk/verify-events'
import { MINUTE, SECOND } from '../../platform/durations.ts'
import { bareCase } from '../../platform/testing/bare-case.ts'
import { callbackHeaders } from '../../callbacks/signature.ts'
import { requestOf, testEvent, type CloudEvent } from './cloud-event.ts'
import { begin, eventSide, later, recordable } from './testing/event-side.ts'

let side: Awaited<ReturnType<typeof eventSide>>

beforeAll(async () => {
  side = await eventSide()
})

beforeEach(() => side.clear())

/** What a receiver's program reads with the library of the CloudEvents project. */
const readByLibrary = (headers: IncomingHttpHeaders, body: string) =>
  HTTP.toEvent({ headers, body }) as CloudEventV1<{ sequence?: number }>

describe('a stream in binary mode', () => {
  it('sends each event in a request of its own, which others read and the library verifies', async () => {
    const receiver = await side.agreeing()
    const caseId = await bareCase(side.db)
    const { secret } = await side.add(receiver, { format: 'binary' })
    for (const second of [1, 2]) {
      const event = recordable('submit-submission', later(second * SECOND))
      await side.db.query('select record_event($1, $2, $3)', [caseId, event, later(second * SECOND)])
    }
    expect(await side.tend(later(5 * SECOND))).toMatchObject({ taken: 2, sent: 2 })
    await side.tend(later(MINUTE))
    const sent = receiver.requests.filter(({ method }) => method === 'POST')
    expect(sent.map(({ headers, body }) => readByLibrary(headers, body))).toMatchObject(
      [1, 2].map((sequence) => ({
        specversion: '1.0',
        id: `case:${caseId}:${sequence}`,
        source: expect.stringMatching(/^http/),
        type: 'de.kurier.submission.submitted',
        subject: `cases/${caseId}`,
        time: later(sequence * SECOND).toISOString(),
        datacontenttype: 'application/json',
        data: { caseId, sequence },
      })),
    )
    const [first] = sent
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ caseId, sequence: 1 })
    expect(
      Object.keys(first?.headers ?? {}).filter((name) => name === 'ce-data' || name === 'ce-datacontenttype'),
    ).toEqual([])
    const received = { headers: first?.headers ?? {}, rawBody: first?.body ?? '', secret }
    const now = new Date(Number(first?.headers['callback-timestamp']) * SECOND)
    expect(await verifyEvents({ ...received, now })).toMatchObject({
      ok: true,
      events: [{ id: `case:${caseId}:1`, datacontenttype: 'application/json', data: { sequence: 1 } }],
    })
    const forged = { ...received, headers: { ...received.headers, 'ce-type': 'de.kurier.submission.accepted' } }
    expect(await verifyEvents({ ...forged, now })).toMatchObject({ reason: 'authentication-wrong' })
  })

  it('tries a receiver by a test event of the same kind', async () => {
    const receiver = await side.newReceiver()
    await side.add(receiver, { format: 'binary', consent: 'test-event' })
    const [request] = receiver.requests
    expect(readByLibrary(request?.headers ?? {}, request?.body ?? '')).toMatchObject({ type: 'de.kurier.stream.test' })
  })
})

it('attributes come through headers whatever stands in them, as printable ASCII without a space', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (subject) => {
      const event: CloudEvent = { ...testEvent('1', begin), subject }
      const { headers, body, signed } = requestOf('binary', [event])
      for (const value of Object.values(headers)) expect(value).toMatch(/^[!-~]*$/)
      const proof = callbackHeaders('secret', begin, signed)
      const received = { headers: { ...proof, ...headers }, rawBody: body, secret: 'secret', now: begin }
      expect(await verifyEvents(received)).toEqual({ ok: true, events: [event] })
    }),
  )
})

it('the example of the documentation has the HMAC that it names', async () => {
  const page = await readFile(new URL('../../../docs/operating/event-streams.md', import.meta.url), 'utf8')
  const [message = '', hmac = ''] = [...page.matchAll(/```text\n(.*?)\n```/gs)].map(([, text]) => text)
  expect(createHmac('sha512', 'kurier_es_test').update(message).digest('hex')).toBe(hmac)
  const [head = '', rawBody = ''] = message.split('\n\n')
  const [timestamp = '', ...firstLine] = head.split('.')
  const attributes = firstLine
    .join('.')
    .split('\n')
    .map((line) => /^([^:]+):(.*)$/.exec(line)?.slice(1) ?? [])
  const headers = {
    ...Object.fromEntries(attributes),
    'callback-timestamp': timestamp,
    'callback-authentication': hmac,
  }
  const now = new Date(Number(timestamp) * SECOND)
  expect(await verifyEvents({ headers, rawBody, secret: 'kurier_es_test', now })).toMatchObject({
    events: [{ type: 'de.kurier.checkpoint.made', data: { number: 7 } }],
  })
})
