// has a process of its own: the headers of Next.js stand for those of a request in all that it loads
import { globSync, readFileSync } from 'node:fs'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { createElement } from 'react'
import { prerender } from 'react-dom/static.edge'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { forbidden, notFound } from '#lib/platform/errors.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { person, type TestPerson } from '#server/testing/people.ts'
import { definePage } from './define-page.tsx'

const request = vi.hoisted(() => ({ cookie: '' }))
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ cookie: request.cookie, 'accept-language': 'en' }),
  cookies: async () => ({ get: () => undefined }),
}))

const { generateMetadata, Page } = definePage({
  path: '/admin/cron/[node]/[run]',
  area: 'admin',
  may: 'operate',
  query: z.object({ before: z.string().optional() }),
  load: (_, { params, query }) => {
    if (params.run === 'none') throw notFound('page')
    if (params.run === 'closed') throw forbidden('Your role does not allow this.')
    return { about: `${params.node} ${params.run} ${query.before}` }
  },
  title: 'cron.title',
  intro: 'cron.intro',
  view: ({ about }, { context }) => `${about} for ${context.actor.name}`,
})
const titled = definePage({
  path: '/admin/cron/[run]',
  area: 'admin',
  load: (_, { params }) => params.run,
  title: (run, { t }) => `${t('cron.title')} ${run}`,
  head: null,
  view: () => null,
})

const NOT_FOUND = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' }
let operator: TestPerson
let reader: TestPerson

beforeAll(async () => {
  await testDatabase()
  operator = await person({ isOperator: true })
  reader = await person({ role: 'reader' })
})

const given = (run: string, search: Record<string, string | string[]> = {}) => ({
  params: Promise.resolve({ node: 'a', run }),
  searchParams: Promise.resolve(search),
})

/** The HTML of a page as this person gets it. */
async function shownTo({ cookie }: { cookie: string }, ...asked: Parameters<typeof given>): Promise<string> {
  request.cookie = cookie
  const page = createElement(PathnameContext, { value: '/admin/cron' }, await Page(given(...asked)))
  const { prelude } = await prerender(page)
  return new Response(prelude).text()
}

test('shows head and view with parameters, the first of each query member, and the person', async () => {
  const html = await shownTo(operator, 'seven', { before: ['12', '13'] })
  const { title } = await generateMetadata(given('seven'))
  expect(html).toContain(`>${String(title)}</h1>`)
  expect(html).toContain('a seven 12 for Ada Beispiel')
})

test('the title of every run is the same, and nobody need be signed in for it', async () => {
  request.cookie = ''
  expect(await generateMetadata(given('none'))).toEqual({ title: 'Due tasks' })
})

test('a title of what was loaded', async () => {
  request.cookie = operator.cookie
  expect(await titled.generateMetadata(given('seven'))).toEqual({ title: 'Due tasks seven' })
})

test('is not there for who may not do what it is for', async () => {
  await expect(shownTo(reader, 'seven')).rejects.toMatchObject(NOT_FOUND)
})

test.each(['none', 'closed'])('is not there where its verb refuses: %s', async (run) => {
  await expect(shownTo(operator, run)).rejects.toMatchObject(NOT_FOUND)
})

test('leads nobody to the sign-in, and from there back', async () => {
  const back = `/sign-in?to=${encodeURIComponent('/admin/cron/a/seven')}`
  await expect(shownTo({ cookie: '' }, 'seven')).rejects.toMatchObject({ digest: expect.stringContaining(`;${back};`) })
})

test('every described page names the path of its folder', () => {
  const described = globSync('app/**/page.tsx').flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const [, path] = /^(?: {2}path: |const path = )'(.+)',?$/m.exec(source) ?? []
    return source.includes('definePage(') ? [{ path, folder: file.replaceAll(/^app|\/\(\w+\)|\/page\.tsx$/g, '') }] : []
  })
  expect(described.length).toBeGreaterThan(10)
  for (const { path, folder } of described) expect(path).toBe(folder)
})

test('compilers refuse a text that there is not, a parameter that is not in the path, and data that is not loaded', () => {
  const path = '/admin/cron/[run]'
  // @ts-expect-error -- no such text
  definePage({ path, area: 'admin', title: 'cron.unheard', view: () => null })
  // @ts-expect-error -- no such parameter
  definePage({ path, area: 'admin', load: (_, { params }) => params.node, title: 'cron.title', view: () => null })
  // @ts-expect-error -- nothing is loaded
  definePage({ path, area: 'admin', title: 'cron.title', view: (data) => data.name })
})
