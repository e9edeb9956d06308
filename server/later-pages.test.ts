import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { laterPages } from './later-pages.ts'

type Pages = Awaited<ReturnType<NonNullable<Parameters<typeof laterPages>[0]>>>

const say = () => undefined
const { signal } = new AbortController()

/** A server that answers with these pages. */
async function serving(load: () => Promise<Pages>) {
  const pages = laterPages(load)
  const server = createServer((incoming, outgoing) => void pages.answer(incoming, outgoing))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  const asked = once(server, 'request')
  return { pages, asked, answer: fetch(`http://127.0.0.1:${port}/`) }
}

test('a request for a page that comes before the pages are prepared waits for them', async () => {
  const loading = Promise.withResolvers<Pages>()
  const { pages, asked, answer } = await serving(() => loading.promise)
  await asked
  const preparing = pages.prepare(say, signal)
  loading.resolve({ answer: async (_, outgoing) => void outgoing.end('a page'), close: async () => undefined })
  await preparing
  expect(await (await answer).text()).toBe('a page')
})

test('pages that cannot be prepared answer 503 to who waits, and the start learns why', async () => {
  const { pages, asked, answer } = await serving(() => Promise.reject(new Error('no such folder')))
  await asked
  await expect(pages.prepare(say, signal)).rejects.toThrow('no such folder')
  expect((await answer).status).toBe(503)
  await pages.close()
})
