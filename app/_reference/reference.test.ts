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
import { curlOf } from './curl.ts'
import { referenceOf } from './document.ts'
import { exampleOf } from './example.ts'
import { operationAddress, referenceGroups } from './groups.ts'

const names = documentNames

beforeAll(() => testDatabase())
beforeEach(() => void completeSettings(testSettings))

describe('the pages of the reference', () => {
  test('have every operation of all documents once, the second spelling of a path aside', async () => {
    const groups = await referenceGroups()
    const shown = groups.flatMap(({ operations }) => operations.map(({ operationId }) => operationId))
    expect(new Set(shown).size).toBe(shown.length)
    for (const name of names) {
      for (const [path, item] of Object.entries((await apiDocument(name)).paths ?? {})) {
        for (const { operationId = '' } of Object.values(item) as { operationId?: string }[]) {
          expect([path, shown.includes(operationId)]).toEqual([path, !path.includes('/replys')])
        }
      }
    }
  })

  test('have addresses of their own, and each operation one below them', async () => {
    const groups = await referenceGroups()
    expect(new Set(groups.map(({ slug }) => slug)).size).toBe(groups.length)
    expect(operationAddress('createSubmission', groups)).toBe('/docs/api/submission-api-submissions#createSubmission')
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

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = apiRouter(await loadRoutes())
  const response = await answer(new Request(`http://localhost:3999${path}`, { method, headers }))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('the former address of the reference leads to it', async () => {
  const { status, headers } = await get('/api/docs')
  expect([status, headers.get('location')]).toEqual([308, '/docs/api'])
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
