import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { root } from '#server/prepare.ts'
import { loadRoutes } from '#server/routes.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { readBody, type BodyKind } from './read-body.ts'
import { apiRouter, type MountedRoute } from './router.ts'
import { callOf } from './web-call.ts'

let routes: MountedRoute[]

beforeAll(async () => {
  await testDatabase()
  routes = await loadRoutes()
})

const post = (path: string, headers: Record<string, string>, body: BodyInit = '{}'): Request =>
  new Request(`http://localhost:3999${path}`, { method: 'POST', headers, body })

const misread = [
  ['compressed', 'application/json', { 'content-encoding': 'gzip' }, /must not be compressed; send it as it is/],
  ['compressed twice', 'application/json', { 'content-encoding': 'identity, BR' }, /must not be compressed/],
  ['of Latin 1', 'application/json; charset=ISO-8859-1', {}, /must be UTF-8; send it so/],
  ['of UTF-16, in quotes', 'application/json; x=y; Charset="utf-16"', {}, /must be UTF-8/],
  ['of two charsets', 'application/json; charset=utf-8; charset=utf-7', {}, /must be UTF-8/],
] as const

test.each(misread)(
  'a body that is %s is refused by every path that takes one, before it is read',
  async (_, type, more, words) => {
    const kinds = routes.flatMap(({ path, methods }) =>
      Object.entries(methods).flatMap(([method, { description }]) =>
        description?.body ? [{ name: `${method} ${path}`, kind: description.body as BodyKind<unknown> }] : [],
      ),
    )
    expect(kinds.length).toBeGreaterThan(15)
    for (const { name, kind } of kinds) {
      const headers = { 'content-type': type.replace('application/json', kind.mediaTypes[0] ?? ''), ...more }
      const read = readBody(kind, callOf(post('/x', headers, gzipSync('{}'))))
      await expect(read, name).rejects.toMatchObject({
        code: 'unsupported-media-type',
        message: expect.stringMatching(words),
      })
    }
  },
)

test('whoever reads a body beside the kinds of bodies looks at it first', async () => {
  const names = await readdir(join(root, 'app'), { recursive: true })
  const own = ['_http/read-body.ts', '_http/endpoint.ts']
  const files = names.filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !own.includes(name))
  const texts = await Promise.all(files.map((name) => readFile(join(root, 'app', name), 'utf8')))
  const readers = files.flatMap((_, at) => (/\b(bodyBytes|readText|readJson)\(/.test(texts[at] ?? '') ? [at] : []))
  expect(readers.length).toBeGreaterThan(1)
  for (const at of readers) expect(texts[at], files[at]).toMatch(/\b(assertMediaType|assertPlainBody)\(/)
})

test.each(misread)('the token endpoint refuses what is %s in the form of OAuth', async (_, type, more, words) => {
  const headers = { 'content-type': type.replace('json', 'x-www-form-urlencoded'), ...more }
  const answer = await apiRouter(routes)(post('/token', headers, 'grant_type=client_credentials'))
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 415,
    body: { error: 'invalid_request', error_description: expect.stringMatching(words) },
  })
})

test('an answer to what was compressed says what is taken', async () => {
  const answer = await apiRouter(routes)(
    post('/token', { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'zstd' }),
  )
  expect(answer.headers.get('accept-encoding')).toBe('identity')
})

test.each([
  ['application/x-www-form-urlencoded', {}],
  ['application/x-www-form-urlencoded;charset=UTF-8', { 'content-encoding': 'identity' }],
  ['application/x-www-form-urlencoded; charset="utf-8"', { 'content-encoding': '' }],
  ['application/x-www-form-urlencoded; charset=US-ASCII', {}],
])('%s %j is read', async (type, more) => {
  const answer = await apiRouter(routes)(post('/token', { 'content-type': type, ...more }, 'grant_type=x'))
  expect(await answer.json()).toMatchObject({ error: 'invalid_client' })
})
