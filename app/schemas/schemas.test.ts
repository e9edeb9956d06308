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
import { servedSchemas } from './_types/served-schemas.ts'
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

const base = 'http://localhost:3999/schemas'
/** The page that explains all of them. */
const page = 'http://localhost:3999/docs/types'
const types = () => sections().flatMap((section) => section.types)
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
    const seen = new Set<string>()
    for (const uri of typeUris()) {
      const { status, headers } = await get(uri)
      expect([uri, status]).toEqual([uri, 303])
      const [explained, anchor = ''] = (headers.get('location') ?? '').split('#')
      expect([explained, types().find((type) => type.anchor === anchor)?.uri]).toEqual([page, uri])
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
    async (path) => {
      const { status, headers } = await get(`${base}/${path}`)
      const { anchor } = sections().find((section) => section.base === `${base}/${path}`) ?? {}
      expect([status, headers.get('location')]).toEqual([303, `${page}#${anchor}`])
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
    const { status, headers, text } = await get(`${base}/${path}`)
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    expect(JSON.parse(text)).toMatchObject({ type: `${base}/submission-api/problems/not-found` })
  })
})

describe('the type page', () => {
  test('is where the base of all leads', async () => {
    expect((await get(base)).headers.get('location')).toBe(page)
    expect(await get(base, { method: 'HEAD' })).toMatchObject({ status: 303, text: '' })
    expect((await get(base, { method: 'POST' })).status).toBe(405)
  })

  test('has no anchor twice and no link into itself that leads nowhere', () => {
    const anchors = sections().flatMap(({ anchor, types: all }) => [anchor, ...all.map((type) => type.anchor)])
    expect(new Set(anchors).size).toBe(anchors.length)
    const parts = types().flatMap(({ facts }) => facts.flatMap(({ value }) => value))
    const into = parts.flatMap((part) => (typeof part !== 'string' && part.href.startsWith('#') ? [part.href] : []))
    expect(into.length).toBeGreaterThan(5)
    expect(into.filter((href) => !anchors.includes(href.slice(1)))).toEqual([])
  })

  test('says what to do about a refusal, with its status', () => {
    const facts = types().find(({ anchor }) => anchor === 'problem-callback-unreachable')?.facts ?? []
    expect(facts.find(({ label }) => label === 'Status')?.value).toEqual(['422 The callback cannot be reached'])
  })

  test('names the time limits of this installation', () => {
    completeSettings({ DEADLINE_SUBMITTED_DAYS: '21' })
    expect(JSON.stringify(types())).toContain('for more than 21 days')
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
    expect((await servedSchemas()).map(({ uri }) => uri)).toContain(address())
  })
})

describe('with another SCHEMA_BASE', () => {
  test('below our own address, everything is answered there', async () => {
    completeSettings({ SCHEMA_BASE: 'http://localhost:3999/a/b' })
    expect((await get('http://localhost:3999/a/b')).headers.get('location')).toBe(page)
    expect(types().map(({ uri }) => uri)).toContain('http://localhost:3999/a/b/events/create-submission')
    expect((await get('http://localhost:3999/a/b/events/create-submission')).headers.get('location')).toBe(
      `${page}#event-create-submission`,
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
    for (const path of paths) expect([path, (await get(`${base}${path}`)).status]).toEqual([path, 404])
  })
})
