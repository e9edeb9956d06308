import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { operationWords } from '#app/_http/operation-words.ts'
import { callbackBody } from '#lib/callbacks/callback-body.ts'
import { callbackAuthentication } from '#lib/callbacks/signature.ts'
import { callbackTypes } from '@kurier/wire/names'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { exampleSecret } from '#lib/platform/wire-examples.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { routeFiles } from '#server/routes.ts'
import { apiDocument } from './api-document.ts'
import { documentNames, type DocumentName } from './documented-routes.ts'
import type { ApiDocument } from './finish.ts'

const names = documentNames
const methodNames = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type DocumentedOperation = { path: string; method: string; operation: Record<string, unknown> }

let documents: Record<DocumentName, ApiDocument>

beforeAll(async () => {
  completeSettings(testSettings)
  documents = await allDocuments()
})

async function allDocuments(): Promise<Record<DocumentName, ApiDocument>> {
  const entries = await Promise.all(names.map(async (name) => [name, await apiDocument(name)] as const))
  return Object.fromEntries(entries) as Record<DocumentName, ApiDocument> // one for each name
}

function operations(): DocumentedOperation[] {
  return names.flatMap((name) =>
    Object.entries(documents[name].paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        path,
        method,
        operation: operation as DocumentedOperation['operation'],
      })),
    ),
  )
}

/** Paths of the interfaces; what answers unknown paths and the documents themselves aside. */
const interfacePaths = Object.keys(routeFiles).filter(
  (path) =>
    /^\/(submission-api|destination-api|routing-api|token|\.well-known)\b/.test(path) &&
    !/\.\.\.|openapi\.json$/.test(path),
)

/** Everything in a document that is an object, with its JSON Pointer. */
function* nodes(value: unknown, pointer = ''): Generator<{ pointer: string; node: Record<string, unknown> }> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { pointer, node: value as Record<string, unknown> }
  for (const [key, member] of Object.entries(value)) {
    const step = encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
    yield* nodes(member, `${pointer}/${step}`)
  }
}

describe('every route file of the interfaces', () => {
  test('stands in a document with each method that it does not refuse', async () => {
    expect(interfacePaths.length).toBeGreaterThan(15)
    const implemented: string[] = []
    for (const path of interfacePaths) {
      const file = (await routeFiles[path]?.()) ?? {}
      // a path refuses OPTIONS, and what else it does not know, with the very same handler
      for (const method of methodNames) if (file[method] !== file.OPTIONS) implemented.push(`${method} ${path}`)
    }
    const described = operations().map(
      ({ method, path }) => `${method.toUpperCase()} ${path.replaceAll('{', '[').replaceAll('}', ']')}`,
    )
    expect(described.sort()).toEqual(implemented.sort())
  })

  test('is described in words, each operation under a name of its own', () => {
    for (const { path, method, operation } of operations()) {
      const { operationId, summary, description } = operation
      const words = { operationId, summary, description }
      expect({ path, method, ...words }).toEqual({
        path,
        method,
        operationId: expect.stringMatching(/^[a-z][A-Za-z]+$/),
        summary: expect.stringMatching(/^[A-Z].{5,60}$/),
        description: expect.stringMatching(/\S{3}/),
      })
    }
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe.each(names)('the document of the %s', (name) => {
  test('is OpenAPI 3.1 and names this installation', () => {
    const { openapi, servers, info } = documents[name]
    expect(openapi).toMatch(/^3\.1\./)
    expect(servers).toEqual([{ url: 'http://localhost:3999' }])
    expect(info.license).toMatchObject({ identifier: 'Apache-2.0' })
  })

  test('has no reference that leads nowhere', () => {
    const pointers = new Set([...nodes(documents[name])].map(({ pointer }) => pointer))
    for (const { node } of nodes(documents[name])) {
      if (typeof node.$ref === 'string') expect(pointers).toContain(node.$ref.slice(1))
    }
  })

  test('has no example that does not fit its schema', () => {
    const ajv = addFormats(new Ajv2020({ strict: false, validateSchema: false, allErrors: true }))
    ajv.addSchema(documents[name], name)
    let examples = 0
    for (const { pointer, node } of nodes(documents[name])) {
      if (/\/(example|examples|const|enum)(\/|$)/.test(pointer)) continue
      const named = Object.values((node.examples ?? {}) as Record<string, { value: unknown }>) // OpenAPI writes them so
      const given = [...('example' in node ? [node.example] : []), ...named.map(({ value }) => value)]
      if (given.length === 0) continue
      const validate = ajv.compile({ $ref: `${name}#${pointer}${'schema' in node ? '/schema' : ''}` })
      for (const example of given) {
        examples += 1
        const fits = validate(example)
        expect({ pointer, fits, errors: validate.errors }).toEqual({ pointer, fits: true, errors: null })
      }
    }
    expect(examples).toBeGreaterThan(20)
  })

  test('has no component that nothing refers to', () => {
    const { components = {}, ...rest } = documents[name]
    for (const [kind, named] of Object.entries(components)) {
      for (const component of Object.keys(named)) {
        const others = JSON.stringify({ rest, components: { ...components, [kind]: { ...named, [component]: 0 } } })
        const isUsed = others.includes(`"#/components/${kind}/${component}"`) || others.includes(`[{"${component}":`)
        expect([kind, component, isUsed]).toEqual([kind, component, true])
      }
    }
  })

  test('has patterns that every language can read: no lookaround, no references, no count over 1000', () => {
    const patterns = [...nodes(documents[name])].flatMap(({ node }) =>
      typeof node.pattern === 'string' ? node.pattern : [],
    )
    expect(patterns.length).toBeGreaterThan(0)
    for (const pattern of patterns) {
      expect(() => new RegExp(pattern, 'u')).not.toThrow()
      expect(pattern).not.toMatch(/\(\?(?!:)|\\[1-9kpP]/)
      const counts = [...pattern.matchAll(/\{(\d+),?(\d*)\}/g)].flatMap(([, least, most]) => [
        Number(least),
        Number(most),
      ])
      expect(Math.max(0, ...counts)).toBeLessThanOrEqual(1000)
    }
  })

  test('says whom to ask', () => {
    const own = { name: 'Operator of this installation', url: 'http://localhost:3999' }
    expect(documents[name].info.contact).toEqual(own)
  })

  test('lists for each operation 429, 500 and 503, and for each that needs a token 401, 403 and its scopes', () => {
    for (const { path, operation } of operations()) {
      const statuses = Object.keys(operation.responses as object)
      expect(statuses).toEqual(expect.arrayContaining(['429', '500', '503']))
      const security = operation.security as { oauth2: string[] }[]
      expect([path, statuses.includes('401') && statuses.includes('403')]).toEqual([path, security.length > 0])
      for (const { oauth2 } of security) expect(oauth2).toEqual([expect.stringMatching(/^(send|subscribe|manage)-/)])
    }
  })
})

test('the operator is named as on the pages', async () => {
  completeSettings({ OPERATOR_NAME: 'Landesamt', IMPRINT_URL: 'https://landesamt.example/impressum' })
  const named = await apiDocument('destination-api')
  completeSettings({ OPERATOR_NAME: '', IMPRINT_URL: '' })
  expect(named.info.contact).toEqual({ name: 'Landesamt', url: 'https://landesamt.example/impressum' })
})

/** Where something stands in a document, scopes as tokens of the own profile write them. */
const places = (document: ApiDocument): string[] =>
  [...nodes(document)].map(({ pointer }) =>
    pointer.replaceAll(encodeURIComponent('https:~1~1schema.fitko.de~1fit-connect~1oauth~1scopes~1'), ''),
  )

test('the documents of both profiles differ in addresses alone', async () => {
  completeSettings({ WIRE_PROFILE: 'fit-connect' })
  const changed = await allDocuments()
  completeSettings({ WIRE_PROFILE: '' })
  for (const name of names) expect(places(changed[name])).toEqual(places(documents[name]))
})

test('scopes are written as tokens write them', async () => {
  completeSettings({ WIRE_PROFILE: 'fit-connect' })
  const changed = await allDocuments()
  completeSettings({ WIRE_PROFILE: '' })
  expect(JSON.stringify(changed['submission-api'].components?.securitySchemes)).toContain(
    'https://schema.fitko.de/fit-connect/oauth/scopes/send-submissions',
  )
  expect(await apiDocument('submission-api')).toEqual(documents['submission-api'])
})

test.each(callbackTypes)('the body of a %s callback fits its webhook', (type) => {
  const ajv = addFormats(new Ajv2020({ strict: false, validateSchema: false }))
  ajv.addSchema(documents['submission-api'], 'document')
  const validate = ajv.compile({
    $ref: `document#/webhooks/${type}/post/requestBody/content/application~1json/schema`,
  })
  const id = '018f2a00-0000-7000-8000-000000000001'
  const subjects = [
    { kind: type === 'new-replies' ? 'reply' : 'submission', id, destinationId: id, caseId: id } as const,
  ]
  const body: unknown = JSON.parse(callbackBody(type, subjects, wireAddresses().callbackTypeBase))
  expect([validate(body), validate.errors]).toEqual([true, null])
  expect(validate({ ...(body as object), type: 'https://other.example/callbacks/new-events' })).toBe(false)
  expect(validate({ ...(body as object), submissions: undefined, replies: undefined })).toBe(false)
})

test.each(callbackTypes)('the example of a %s callback bears the proof for the secret of the examples', (type) => {
  const found = [...nodes(documents['submission-api'].webhooks?.[type])]
  const exampleAt = (place: string): unknown => found.find(({ pointer }) => pointer === place)?.node.example
  const [timestamp, proof] = ['0', '1'].map((at) => exampleAt(`/post/parameters/${at}/schema`))
  const body = JSON.stringify(exampleAt('/post/requestBody/content/application~1json'))
  expect(callbackAuthentication(exampleSecret, Number(timestamp), body)).toBe(proof)
})

test('words get the name they stand under as operationId', () => {
  const words = operationWords({ doThis: { summary: 'Do this', description: 'It is done.' } })
  expect(words.doThis).toEqual({ operationId: 'doThis', summary: 'Do this', description: 'It is done.' })
})
