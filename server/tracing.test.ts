import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCron } from '#lib/works/run-cron.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { apiListener } from './api-listener.ts'
import { isFromProxy } from './caller-address.ts'
import { loadRoutes } from './routes.ts'
import { destination, jwe, party, service, serviceIdentifier, submitted } from './testing/service.ts'
import { openTracing } from './tracing.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
}
type TraceExport = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
const servers: Server[] = []
/** What the collector was sent, once the traces are closed. */
const sent: { path: string | undefined; body: TraceExport }[] = []
let spans: Span[] = []
/** Ids and secrets of what was done meanwhile. */
let confidential: string[]

async function open(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server's address is never a text
}

beforeAll(async () => {
  const collector = await open((incoming, outgoing) => {
    void json(incoming).then((body) => {
      sent.push({ path: incoming.url, body: body as TraceExport }) // what OTLP promises (its JSON form)
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await testDatabase({ OTEL_EXPORTER_OTLP_ENDPOINT: collector })
  const close = await openTracing()
  const send = await service()
  const sender = await party(send, 'online-service')
  const receiver = await party(send, 'administration-system')
  const destinationId = await destination(send, receiver)
  const { submissionId, caseId } = await submitted(send, sender, destinationId)
  const large = await largeSubmission()

  /** Its data are kept in a file. */
  async function largeSubmission(): Promise<string> {
    const body = {
      destinationId,
      announcedAttachments: [],
      publicService: { identifier: serviceIdentifier, name: 'Wohngeld' },
    }
    const { json: made } = await send('POST', '/submission-api/v2/submissions', { token: sender.token, body })
    const parts = { encryptedMetadata: jwe('{}'), encryptedData: jwe(`"${'x'.repeat(400_000)}"`) }
    await send('PUT', `/submission-api/v2/submissions/${String(made.submissionId)}`, {
      token: sender.token,
      body: parts,
    })
    return String(made.submissionId)
  }
  const routes = await loadRoutes()
  for (const proxies of [['127.0.0.1'], ['192.0.2.1']]) {
    const listener = apiListener(routes, () => '127.0.0.1', { isProxied: isFromProxy(proxies) })
    const node = await open((incoming, outgoing) => void listener(incoming, outgoing))
    await fetch(`${node}/api/health/live`, { headers: { traceparent } })
  }
  await runCron(contextFor(systemActor))
  await close()
  spans = sent.flatMap(({ body }) =>
    body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)),
  )
  confidential = [sender.clientId, sender.token, receiver.clientId, destinationId, submissionId, caseId, large]
})

afterAll(() => {
  for (const server of servers) server.close()
})

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
const below = (parent: Span) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId).map(({ name }) => name)
const calls = (name: string) => spans.filter((span) => span.kind === 2 && span.name === name)

test('a submit is one span of the server with its route, status and request id', () => {
  const [span] = calls('PUT /submission-api/v2/submissions/[submissionId]')
  expect(span && attributesOf(span)).toEqual({
    'http.request.method': 'PUT',
    'http.route': '/submission-api/v2/submissions/[submissionId]',
    'http.response.status_code': 200,
    'kurier.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('below it stand its statements by their names, the signature and the files', () => {
  const submits = calls('PUT /submission-api/v2/submissions/[submissionId]')
  expect(submits).toHaveLength(2)
  for (const span of submits) expect(below(span)).toEqual(expect.arrayContaining(['submission-submit', 'sign']))
  expect(submits.flatMap(below)).toContain('blob write')
})

test('what people manage has spans by its name, and a round of the due work is a trace of its own', () => {
  expect(spans.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^[A-Z]\w+\.[a-z]\w+$/))
  const [round] = spans.filter(({ name }) => name === 'due work')
  expect(round?.parentSpanId).toBeFalsy()
  expect(round && below(round).length).toBeGreaterThan(5)
})

test('a statement outside of any of these is not worth a trace', () => {
  const roots = spans.filter(({ parentSpanId }) => !parentSpanId)
  expect([...new Set(roots.filter(({ kind }) => kind !== 2).map(({ name }) => name))]).toEqual(['due work'])
})

test('the caller’s trace is gone on with when it comes by a trusted proxy, and by nobody else', () => {
  const known = calls('GET /api/health/live')
  expect(known).toHaveLength(2)
  expect(known.filter((span) => span.traceId === traceId)).toHaveLength(1)
})

test('the collector is told which service it is, and no secret, no id of a case, a client or a destination', () => {
  expect(sent.map(({ path }) => path)).toEqual(sent.map(() => '/v1/traces'))
  const [first] = sent[0]?.body.resourceSpans ?? []
  expect(first?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'kurier' } })
  const text = JSON.stringify(sent)
  for (const one of confidential) expect(text).not.toContain(one)
  const ids = new Set(spans.flatMap((span) => attributesOf(span)['kurier.request_id'] ?? []))
  for (const [found] of text.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g))
    expect(ids).toContain(found)
})
