import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiRouter } from '#app/_http/router.ts'
import { apiDocument } from '#app/_openapi/api-document.ts'
import { documentNames } from '#app/_openapi/documented-routes.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { loadRoutes } from '#server/routes.ts'
import { curlOf } from './_page/curl.ts'
import { referenceOf } from './_page/document.ts'
import { exampleOf } from './_page/example.ts'
import { blocks, inline } from './_page/markdown.ts'

const names = documentNames

beforeAll(() => testDatabase()) // the types page lists the forms of the database
beforeEach(() => void completeSettings(testSettings))

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = apiRouter(await loadRoutes())
  const response = await answer(new Request(`http://localhost:3999${path}`, { method, headers }))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the API reference', () => {
  test('runs and loads nothing, and asks nobody but this installation', async () => {
    const { headers, text } = await get('/api/docs')
    expect(text).not.toMatch(/<script|<link rel="stylesheet"|style=/)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self';/)
    expect(headers.get('cache-control')).toBe('no-store')
    const loaded = [...text.matchAll(/ src="([^"]+)"/g)].map(([, address]) => address)
    expect(new Set(loaded)).toEqual(new Set(['http://localhost:3999/favicon.svg']))
  })

  test('has every operation of both documents once, with its scope, and no anchor twice', async () => {
    const { text } = await get('/api/docs')
    const anchors = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(anchors.filter((id, at) => anchors.indexOf(id) !== at)).toEqual([])
    for (const name of names) {
      const document = await apiDocument(name)
      for (const [path, item] of Object.entries(document.paths ?? {})) {
        for (const { operationId = '' } of Object.values(item) as { operationId?: string }[]) {
          expect([path, anchors.includes(operationId)]).toEqual([path, !path.includes('/replys')])
        }
      }
    }
  })

  test('leads nowhere that is not there', async () => {
    const { text } = await get('/api/docs')
    const anchors = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const wanted = [...text.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
    expect(wanted.filter((id) => !anchors.has(id))).toEqual([])
    const types = (await get('/schemas')).text
    const explained = [...text.matchAll(/href="http:\/\/localhost:3999\/schemas#([^"]+)"/g)].map(([, id]) => id)
    expect(explained.length).toBeGreaterThan(100)
    expect([...new Set(explained)].filter((id) => !types.includes(`id="${id}"`))).toEqual([])
  })

  test.each([
    ['/api/docs', {}, 'de'],
    ['/api/docs', { 'accept-language': 'en-US' }, 'en'],
    ['/api/docs', { cookie: 'language=en' }, 'en'],
    ['/api/docs?language=de', { cookie: 'language=en' }, 'de'],
    ['/api/docs?language=fr', { 'accept-language': 'fr' }, 'de'],
  ])('%s with %o is in the language %s', async (path, headers, locale) => {
    expect((await get(path, headers)).text).toContain(`<html lang="${locale}"`)
  })

  test('has the theme that was chosen in the portal', async () => {
    expect((await get('/api/docs', { cookie: 'theme=dark' })).text).toContain('data-kern-theme="dark"')
    expect((await get('/api/docs', { cookie: 'theme="><b>' })).text).not.toContain('data-kern-theme="')
  })
})

describe('what is shown as an example', () => {
  test.each(names)('fits the schema of each JSON body of %s', async (name) => {
    const reference = await referenceOf(name)
    const { components } = await apiDocument(name)
    const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }))
    for (const { operationId, requestBody } of reference.operations) {
      const schema = requestBody?.content?.['application/json']?.schema
      if (!schema) continue
      const example = exampleOf(schema, reference)
      ajv.validate({ ...schema, components }, example)
      // a text without an example of its own stands for whatever belongs there
      const faults = (ajv.errors ?? []).filter(({ keyword }) => keyword !== 'pattern' && keyword !== 'format')
      expect([operationId, faults]).toEqual([operationId, []])
    }
  })

  test('is a command for a shell, to this installation', async () => {
    const reference = await referenceOf('submission-api')
    const commandOf = (id: string) => {
      const operation = reference.operations.find(({ operationId }) => operationId === id)
      return operation && curlOf(operation, reference, 'https://kurier.example')
    }
    expect(commandOf('issueToken')).toBe(
      [
        `curl -X POST 'https://kurier.example/token'`,
        '-u "$KURIER_CLIENT_ID:$KURIER_CLIENT_SECRET"',
        '-d grant_type=client_credentials',
      ].join(' \\\n  '),
    )
    expect(commandOf('listSubmissions')).toBe(
      `curl 'https://kurier.example/submission-api/v2/submissions' \\\n  -H "Authorization: Bearer $ACCESS_TOKEN"`,
    )
    expect(commandOf('submitSubmission')).toMatch(
      /-H 'Content-Type: application\/json' \\\n {2}--data-binary @body.json$/,
    )
    expect(commandOf('createSubmission')).toMatch(
      /-H 'Idempotency-Key: .+' \\\n {2}-H 'Content-Type: application\/json' \\\n {2}-d '\{/,
    )
  })
})

test('both kinds of keys are shown, what a key must not have, and what comes after an answer', async () => {
  const { text } = await get('/api/docs', { 'accept-language': 'en' })
  const article = (id: string) => text.slice(text.indexOf(`<article class="type" id="${id}"`)).split('</article>')[0]
  expect(article('destination-api-PublicKey')).toMatch(/one of: .*EncryptionKey<\/a>, .*SigningKey<\/a>/s)
  expect(article('destination-api-EncryptionKey')).toMatch(/<code><strong>d<\/strong><\/code>, .*refused/s)
  expect(article('addKey')).toMatch(
    /<summary[^>]*>Example \(<code>EncryptionKey<.*<summary[^>]*>Example \(<code>SigningKey</s,
  )
  expect(article('createSubmission')).toMatch(/What comes next.*href="#putAttachment".*href="#submitSubmission"/s)
  expect(article('postCaseEvent')).toMatch(/<summary[^>]*>Example<\/summary>\s*<pre><code>eyJ/)
})

describe('descriptions', () => {
  test('are paragraphs, lists, headings, code and links, and nothing in them is taken for HTML', async () => {
    const text =
      '## Errors\n\nSee `a<b>` and [there](https://x.example/).\n\n* one\n  more\n* two\n\n1. first\n2. second'
    const made = String(await blocks(text)).replaceAll(/\s*(<\/?(?:[uo]l|li)[^>]*>)\s*/g, '$1')
    expect(made).toBe(
      '<h3>Errors</h3><p>See <code>a&lt;b&gt;</code> and <a href="https://x.example/">there</a>.</p>' +
        '<ul class="list"><li>one\n  more</li><li>two</li></ul>' +
        '<ol class="list"><li>first</li><li>second</li></ol>',
    )
    expect(String(await inline('<script>'))).toBe('&lt;script&gt;')
  })
})

test.each(['/submission-api/openapi.json', '/destination-api/openapi.json'])('%s is JSON with a tag', async (path) => {
  const { status, headers, text } = await get(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
  const document = JSON.parse(text) as { paths: Record<string, unknown> }
  const own = Object.keys(document.paths).filter((each) => each.startsWith(path.replace('openapi.json', 'v2/')))
  expect(own.length).toBeGreaterThan(3)
  const again = await get(path, { 'if-none-match': String(headers.get('etag')) })
  expect([again.status, again.text.length]).toEqual([304, 0])
  expect((await get(path, {}, 'POST')).status).toBe(405)
})
