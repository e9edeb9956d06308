import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { methodNames } from '#app/_http/method-names.ts'
import { apiRouter } from '#app/_http/router.ts'
import { portalRoutes } from '#app/api/portal/portal-calls.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { newId } from '#lib/platform/ids.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { config } from '../proxy.ts'
import { root } from './prepare.ts'
import { isMounted, loadRoutes, routeFiles } from './routes.ts'

const app = join(root, 'app')

beforeEach(() => void completeSettings(testSettings))
afterEach(() => void completeSettings({ SCHEMA_BASE: '' }))

/** Route groups such as `(portal)`, which are no part of a path. */
const groups = /\/\([^)/]+\)/g

/** The paths of all route files below `app/`. */
async function pathsOfRouteFiles(): Promise<string[]> {
  const entries = await readdir(app, { withFileTypes: true, recursive: true })
  const folders = entries.filter(({ name }) => /^route\.[jt]sx?$/.test(name)).map(({ parentPath }) => parentPath)
  return folders.map((folder) => `/${relative(app, folder)}`.replaceAll(groups, ''))
}

test('every API route file but those under api/auth is mounted, and nothing else is', async () => {
  const paths = (await pathsOfRouteFiles()).filter((path) => !path.startsWith('/api/auth/'))
  expect(paths.length).toBeGreaterThan(20)
  const own = Object.keys(routeFiles).filter((path) => !path.includes('/replys'))
  expect(own.sort()).toEqual(paths.sort())
})

test('each path of replies is there under /replys too, from the very same file', () => {
  const paths = Object.keys(routeFiles).filter((path) => path.includes('/replies'))
  expect(paths.length).toBeGreaterThan(4)
  for (const path of paths) expect(routeFiles[path.replace('/replies', '/replys')]).toBe(routeFiles[path])
})

test('each path of a list is loaded from the route file in its own folder', () => {
  const ofLists = Object.entries(routeFiles).filter(([path]) => !(path in portalRoutes))
  for (const [path, load] of ofLists) {
    const inNoGroup = load.toString().replaceAll(groups, '')
    expect(inNoGroup).toContain(`app${path.replace('/replys', '/replies')}/route.ts`)
  }
})

test('every mounted path is answered by the handlers and not by Next.js', () => {
  expect(Object.keys(routeFiles).filter((path) => !isMounted(path))).toEqual([])
})

test('every path is either answered by a handler or by a page with a policy of its own (proxy.ts)', () => {
  const pages = new RegExp(`^${String(config.matcher[0])}$`)
  const paths = Object.keys(routeFiles).flatMap((path) => [
    path,
    `${path}/`,
    path.split('/').slice(0, -1).join('/') || '/',
  ])
  const isBoth = paths.filter((path) => isMounted(path) === pages.test(path))
  expect(isBoth.filter((path) => !path.startsWith('/api'))).toEqual([])
})

test.each(['/submission-api', '/submission-api/', '/destination-api/v1/x', '/api', '/api/nothing', '/.well-known/x'])(
  '%s belongs to an interface, though nothing is there',
  (path) => expect(isMounted(path)).toBe(true),
)

test.each([
  ['/'],
  [''],
  ['/cases/0190'],
  ['/_next/static/chunks/a.js'],
  ['/api/auth'],
  ['/api/auth/session'],
  ['/tokens'],
  ['/Token'],
  ['/submission-apis/v2/info'],
  ['/favicon.svg'],
])('%j is left to Next.js', (path) => expect(isMounted(path)).toBe(false))

test('a path that only begins like that of the sign-in belongs to the handlers', () => {
  expect(isMounted('/api/authority')).toBe(true)
})

test('every route file has a handler for each method that Next.js looks for, and for no other', async () => {
  for (const { path, methods } of await loadRoutes()) {
    expect({ path, methods: Object.keys(methods).sort() }).toEqual({ path, methods: [...methodNames].sort() })
    for (const handler of Object.values(methods)) expect(handler).toBeTypeOf('function')
  }
})

/** Portal tables by the path of their folder below /api/portal, such as `/admin/forms`. */
const nouns = Object.entries(portalRoutes).map(([path, load]) => ({
  noun: path.slice('/api/portal'.length, -'/[[...path]]'.length),
  file: join(app, path, 'route.ts'),
  load,
}))

test('a table of the portal holds the calls of its own noun, and all of them', async () => {
  for (const { noun, load } of nouns) {
    for (const name of Object.keys((await load()).calls)) {
      const path = `${name.split(' ')[1]}/`
      const nearest = nouns.filter((one) => path.startsWith(`${one.noun}/`)).map((one) => one.noun)
      expect({ name, noun: nearest.toSorted().at(-1) }).toEqual({ name, noun })
    }
  }
})

/** Nouns that two rooms share; each says why at its table. */
const shared: Record<string, string[]> = {
  '/admin/clock': ['overview', 'sandbox'],
  '/admin/cron': ['overview', 'works'],
  '/cases': ['receipts', 'timelines'],
  '/destinations/[destinationId]/submissions': ['submissions', 'timelines'],
  // how each kind of what needs attention is found
  '/overview': ['attention', 'works'],
  '/radar': ['attention', 'works'],
  '/search': ['refused-calls', 'timelines'],
}

test('a table of the portal asks one room of lib', async () => {
  for (const { noun, file } of nouns) {
    const rooms = [...(await readFile(file, 'utf8')).matchAll(/'#lib\/(?:wings\/)?([a-z-]+)\//g)].map(
      ([, room]) => room,
    )
    const asked = [...new Set(rooms)].filter((room) => room !== 'platform')
    expect({ noun, asked: asked.sort() }).toEqual({ noun, asked: shared[noun] ?? [expect.any(String)] })
  }
})

test('the route file of a noun, as Next.js calls it, finds the same calls as the mounted paths', async () => {
  completeSettings({ ...testSettings, RATE_ADDRESS_REQUESTS: '100000000' })
  const mounted = apiRouter(await loadRoutes())
  const said = async ({ status, headers }: Response) => ({ status, allow: headers.get('allow') })
  for (const load of Object.values(portalRoutes)) {
    const { OPTIONS, calls } = await load()
    for (const name of Object.keys(calls)) {
      const [method = '', path = ''] = name.split(' ')
      const address = `http://localhost:3999/api/portal${path.replaceAll(/\[\w+\]/g, newId())}`
      const asked = await said(await OPTIONS(new Request(address, { method: 'OPTIONS' })))
      expect({ name, ...asked }).toEqual({ name, status: 405, allow: expect.stringContaining(method) })
      expect(asked).toEqual(await said(await mounted(new Request(address, { method: 'OPTIONS' }))))
    }
  }
})

test('the schemas are mounted where SCHEMA_BASE says, below our own address', async () => {
  completeSettings({ SCHEMA_BASE: 'http://localhost:3999/a/b' })
  const paths = (await loadRoutes()).map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['/a/b', '/a/b/set-payload/1.2.2/set-payload.schema.json', '/a/b/[...type]']),
  )
  expect(paths.filter((path) => path.startsWith('/schemas'))).toEqual([])
  expect([isMounted('/a/b'), isMounted('/a/b/events/x'), isMounted('/a/bc'), isMounted('/a')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('schemas of another address are not answered by Next.js either', () => {
  completeSettings({ SCHEMA_BASE: 'https://schemas.example' })
  expect(isMounted('/schemas/events/create-submission')).toBe(true)
})
