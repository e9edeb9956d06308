import { createHash } from 'node:crypto'
import Ajv2020 from 'ajv/dist/2020.js'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problemTable } from '#app/_http/problems.ts'
import { callbackTypes } from '@kurier/wire/names'
import { eventTable, wireName, type EventRow } from '#lib/cases/rules.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { apiRouter } from '#app/_http/router.ts'
import { loadRoutes } from '#server/routes.ts'
import { sections } from './_types/sections.ts'
import { scopes } from '#lib/platform/terms.ts'

const usual = {
  ...testSettings,
  SCHEMA_BASE: '',
  WIRE_PROFILE: '',
  DEADLINE_SUBMITTED_DAYS: '',
  RATE_ADDRESS_REQUESTS: '100000',
}
beforeAll(() => testDatabase())
beforeEach(() => void completeSettings(usual))
afterEach(() => void completeSettings(usual))

async function get(
  uri: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  const answer = apiRouter(await loadRoutes())
  const response = await answer(new Request(uri, { method, headers }))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const page = 'http://localhost:3999/schemas'
const addresses = () => wireAddresses()

/** Every type URI that this installation can write, told from the tables that write them. */
function typeUris(): string[] {
  const { eventTypeBase, callbackTypeBase, eventProblemTypeBase, httpProblemTypeBase, scopeBase } = addresses()
  const events = (Object.keys(eventTable) as EventRow[]).map(wireName) // its own keys
  const problems = [
    'authentication-tag-incorrect',
    'schema-missing',
    'timeout',
    'encryption-issue',
    'syntax-violation',
    'schema-violation',
    'unsupported-schema',
    'hash-mismatch',
    'attachments-mismatch',
    'service-mismatch',
  ]
  const of = (base: string, names: readonly string[]) => names.map((name) => `${base}/${name}`)
  return [
    ...new Set(of(eventTypeBase, events)),
    ...of(callbackTypeBase, callbackTypes),
    ...of(eventProblemTypeBase, problems),
    ...of(httpProblemTypeBase, Object.keys(problemTable)),
    ...of(scopeBase, scopes),
  ]
}

describe('a type URI', () => {
  test('of every event, callback, problem and scope leads to its own explanation', async () => {
    const { text } = await get(page)
    const seen = new Set<string>()
    for (const uri of typeUris()) {
      const { status, headers } = await get(uri)
      expect([uri, status]).toEqual([uri, 303])
      const [base, anchor = ''] = (headers.get('location') ?? '').split('#')
      expect(base).toBe(page)
      expect(text).toContain(`<article class="type" id="${anchor}">`)
      expect(text).toContain(`<code>${uri}</code>`)
      seen.add(anchor)
    }
    expect(seen.size).toBe(typeUris().length)
  })

  test('is on the page for each that the page explains', () => {
    const explained = sections().flatMap(({ types }) => types.map(({ uri }) => uri))
    expect(explained.sort()).toEqual(typeUris().sort())
  })

  test('leads there from HEAD too, and with a slash at its end', async () => {
    const uri = `${addresses().eventTypeBase}/accept-reply`
    expect(await get(uri, { method: 'HEAD' })).toMatchObject({ status: 303, text: '' })
    expect((await get(`${uri}/`)).headers.get('location')).toBe(`${page}#event-accept-reply`)
  })

  test.each(['events', 'submission-api/callbacks', 'events/problems', 'submission-api/problems', 'oauth/scopes'])(
    'base, %s, leads to its section',
    async (base) => {
      const { status, headers } = await get(`${page}/${base}`)
      expect(status).toBe(303)
      expect((await get(page)).text).toContain(`<section id="${headers.get('location')?.split('#')[1]}"`)
    },
  )

  test.each([
    'events/unknown',
    'events/create-submission/x',
    'problems',
    'x',
    'events/%00',
    'Events/create-submission',
  ])('that nobody writes, %s, is 404', async (path) => {
    const { status, headers, text } = await get(`${page}/${path}`)
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    expect(JSON.parse(text)).toMatchObject({ type: `${page}/submission-api/problems/not-found` })
  })
})

describe('the type page', () => {
  test('has a tag, and is 304 for who has it', async () => {
    const first = await get(page)
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const etag = String(first.headers.get('etag'))
    expect(await get(page, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, text: '' })
    expect(await get(page, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    expect((await get(page, { method: 'POST' })).status).toBe(405)
  })

  test('runs no script and loads nothing but its icon; the policy knows its one style', async () => {
    const { text, headers } = await get(page)
    expect(text).not.toMatch(/<script|\son\w+=|javascript:|style="/i)
    const sources = [...text.matchAll(/(?:src|<link[^>]*href)="([^"]*)"/g)].map(([, source]) => source)
    expect(new Set(sources)).toEqual(new Set(['http://localhost:3999/favicon.svg']))
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('has no anchor twice and no link into itself that leads nowhere', async () => {
    const { text } = await get(page)
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })

  test('tells who writes an event and who is told of it', async () => {
    const { text } = await get(page)
    const article = (name: string) =>
      text
        .split(`id="${name}"`)[1]
        ?.split('</article>')[0]
        ?.replaceAll(/<[^>]+>|\s+/g, ' ')
        .replaceAll(/ +/g, ' ')
    expect(article('event-submit-reply')).toContain(
      'Told to when the administration system triggers it: online service by new-replies',
    )
    expect(article('event-reject-submission')).toMatch(/Written by the receiving system, .* or the service/)
    expect(article('event-reject-submission')).toContain(
      'Told to when the administration system triggers it: online service by new-events ; when the service triggers it: online service by new-events , administration system by new-events',
    )
    expect(article('event-delete-reply')).toMatch(
      /because it was never submitted: administration system by new-events +Our reading/,
    )
    expect(article('event-create-reply')).toContain('Told to when the administration system triggers it: nobody')
    expect(article('problem-callback-unreachable')).toContain('422 The callback cannot be reached')
  })

  test('names the time limits of this installation', async () => {
    completeSettings({ DEADLINE_SUBMITTED_DAYS: '21' })
    expect((await get(page)).text).toContain('for more than 21 days')
  })
})

describe('a JSON Schema', () => {
  test.each([
    ['the set payload', () => addresses().setPayloadSchema],
    ['the metadata record', () => addresses().metadataSchemas['1.0.0']],
    ['the metadata record of version 2.1.0', () => addresses().metadataSchemas['2.1.0']],
    ['a message', () => addresses().messageSchema],
    ['a message that asks for documents', () => addresses().askingMessageSchema],
    ['documents handed in', () => addresses().handedInSchema],
  ])('of %s is served at its own address, with a tag', async (_, address) => {
    const { status, headers, text } = await get(address())
    expect([status, headers.get('content-type')]).toEqual([200, 'application/schema+json'])
    const schema = JSON.parse(text) as { $id: string }
    expect(schema.$id).toBe(address())
    expect(
      new Ajv2020({ strictTypes: false, strictRequired: false, formats: { date: true } }).compile(schema),
    ).toBeTypeOf('function')
    const again = await get(address(), { headers: { 'if-none-match': String(headers.get('etag')) } })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect((await get(page)).text).toContain(`href="${address()}"`)
  })
})

describe('with another SCHEMA_BASE', () => {
  test('below our own address, everything is answered there', async () => {
    completeSettings({ SCHEMA_BASE: 'http://localhost:3999/a/b' })
    expect((await get('http://localhost:3999/a/b')).text).toContain(
      'http://localhost:3999/a/b/events/create-submission',
    )
    expect((await get('http://localhost:3999/a/b/events/create-submission')).headers.get('location')).toBe(
      'http://localhost:3999/a/b#event-create-submission',
    )
    expect((await get(addresses().setPayloadSchema)).status).toBe(200)
    expect((await get('http://localhost:3999/schemas')).status).toBe(404)
  })

  test.each([
    ['of another host', { SCHEMA_BASE: 'https://schemas.example' }],
    ['that only begins like ours', { SCHEMA_BASE: 'http://localhost:39990/schemas' }],
    ['of the public service', { WIRE_PROFILE: 'fit-connect' }],
  ])('%s, nothing is answered here', async (_, more) => {
    completeSettings(more)
    const paths = [
      '',
      '/events/create-submission',
      '/set-payload/1.2.2/set-payload.schema.json',
      '/metadata/1.0.0/metadata.schema.json',
      '/metadata/2.1.0/metadata.schema.json',
      '/message/1.0.0/message.schema.json',
      '/message/1.1.0/message.schema.json',
      '/documents-handed-in/1.0.0/documents-handed-in.schema.json',
    ]
    for (const path of paths) expect([path, (await get(`${page}${path}`)).status]).toEqual([path, 404])
  })
})
