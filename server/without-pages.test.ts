import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageTable } from '#app/_permissions/testing/expected.ts'
import { newId } from '#lib/platform/ids.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { portalRoutes } from '#app/api/portal/portal-calls.ts'
import { front } from './front.ts'
import { isOfPages, routeFiles } from './routes.ts'
import { ownServer } from './testing/own-server.ts'

const many = '100000000'

let withPages: Awaited<ReturnType<typeof ownServer>>
const alone = createServer()

beforeAll(async () => {
  await testDatabase({ RATE_ADDRESS_REQUESTS: many, RATE_ADDRESS_PAGES: many })
  withPages = await ownServer()
  alone.on('request', await front())
  await once(alone.listen(0, '127.0.0.1'), 'listening')
})

afterAll(() => {
  withPages.close()
  alone.close()
  alone.closeAllConnections()
})

/** A path with something in place of its parameters. */
const filled = (path: string): string =>
  path.replaceAll(/\[{1,2}\.\.\.\w+\]{1,2}/g, 'x/y').replaceAll(/\[\w+\]/g, newId())

async function asked(port: number, path: string, method: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: 'manual' })
  const { status, headers } = answer
  return { status, allow: headers.get('allow'), type: headers.get('content-type'), text: await answer.text() }
}

const onAlone = (path: string, method: string) => asked((alone.address() as AddressInfo).port, path, method) // the kind of address that a TCP server has

test('every path of the interfaces answers as on a node with pages', async () => {
  const interfaces = Object.keys(routeFiles).filter((path) => !isOfPages(path))
  expect(interfaces.length).toBeGreaterThan(60)
  for (const path of interfaces.map(filled)) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { text: _one, ...found } = await onAlone(path, method)
      const { text: _other, ...expected } = await asked(withPages.port, path, method)
      expect({ path, method, ...found }).toEqual({ path, method, ...expected })
      expect(found.status).toBeLessThan(500)
    }
  }
})

/** All that a node without pages refuses, a path of each kind. */
const pathsOfPages = (): string[] => [
  ...Object.keys(pageTable),
  ...Object.keys(routeFiles).filter(isOfPages),
  '/api/auth/session',
  '/_next/static/chunks/a.js',
  '/favicon.svg',
  '/nothing',
]

test('every page, and all that only pages ask for, is refused with a problem that says why', async () => {
  const ofPages = pathsOfPages()
  expect(ofPages.length).toBeGreaterThan(Object.keys(portalRoutes).length + Object.keys(pageTable).length)
  for (const path of ofPages.map(filled)) {
    for (const method of ['GET', 'POST']) {
      const { status, type, text } = await onAlone(path, method)
      expect({ path, method, status, type }).toEqual({ path, method, status: 404, type: 'application/problem+json' })
      expect(JSON.parse(text)).toMatchObject({ detail: expect.stringMatching(/^This node answers interfaces alone\./) })
    }
  }
})

test('a path of an interface that leads nowhere says so, and nothing of pages', async () => {
  for (const path of ['/api/nothing', '/.well-known/x', '/token/x', '/status.json/x']) {
    expect(JSON.parse((await onAlone(path, 'GET')).text)).toMatchObject({ detail: 'There is nothing at this path.' })
  }
})
