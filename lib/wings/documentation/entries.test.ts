import { expect, test } from 'vitest'
import { documentationEntries } from './entries.ts'
import { documentationPages } from './pages.ts'

test('pages and headings are found under addresses of their own, in few bytes', async () => {
  const entries = await documentationEntries()
  const addresses = entries.map(({ href }) => href)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toEqual(expect.arrayContaining((await documentationPages()).map(({ slug }) => `/docs/${slug}`)))
  expect(entries).toContainEqual({
    href: '/docs/verify-callback#answer-2xx-to-every-callback',
    label: 'Answer 2xx to every callback',
    note: 'Verifying a callback',
  })
  expect(JSON.stringify(entries).length).toBeLessThan(50_000)
})
