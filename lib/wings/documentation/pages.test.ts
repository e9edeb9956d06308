import { readdir, readFile } from 'node:fs/promises'
import type { Token } from 'marked'
import { describe, expect, test } from 'vitest'
import { documentLink } from './links.ts'
import { documentationGroups, documentationPages, readDocumentationPage, withOwnAddresses } from './pages.ts'

const bases = { baseUrl: 'https://post.amt.example', schemaBase: 'https://schemas.amt.example/kurier' }
const pages = await documentationPages()

async function documentOf(slug: string) {
  const document = await readDocumentationPage(slug, bases)
  if (!document) throw new Error(`There is no page ${slug}.`)
  return document
}

/** All links of a tree, in the order in which they stand. */
function linksIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    const cells = token.type === 'table' ? [token['header'], ...token['rows']].flat() : []
    const inner = [token, ...cells, ...(token.type === 'list' ? token['items'] : [])] as { tokens?: Token[] }[] // as marked says
    const below = inner.flatMap((one) => linksIn(one.tokens ?? []))
    return token.type === 'link' ? [String(token['href']), ...below] : below
  })
}

test('docs/README.md lists the pages in groups, each page of docs/clients once, under a name of its own', async () => {
  expect((await documentationGroups()).map(({ title }) => title)).toContain('Callbacks')
  const slugs = pages.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  // both are pages of another kind
  expect(slugs).not.toContain('api')
  expect(slugs).not.toContain('types')
  const files = (await readdir('docs/clients')).filter((name) => name.endsWith('.md'))
  expect(files.length).toBeGreaterThan(15)
  expect(pages.map(({ file }) => file)).toEqual(expect.arrayContaining(files.map((name) => `docs/clients/${name}`)))
  expect(pages.every(({ title, answers }) => title !== '' && answers !== '')).toBe(true)
})

describe.each(pages)('$file', ({ slug, file }) => {
  test('begins with its title, and each heading has an anchor of its own', async () => {
    const { title, headings, tokens } = await documentOf(slug)
    expect(await readFile(file, 'utf8')).toContain(`# ${title}`)
    expect(tokens.length).toBeGreaterThan(2)
    const ids = [...headings.values()].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('leads to pages and anchors that there are', async () => {
    const { tokens } = await documentOf(slug)
    const targets = linksIn(tokens).map((href) => documentLink(href, file, pages))
    for (const target of targets) {
      if (target.kind !== 'page') continue
      const [path = '', anchor] = target.href.split('#')
      if (path === '/docs') continue
      const there = await documentOf(path === '' ? slug : path.replace('/docs/', ''))
      const anchors = [...there.headings.values()].map(({ id }) => id)
      if (anchor !== undefined) expect([target.href, anchors]).toEqual([target.href, expect.arrayContaining([anchor])])
    }
  })

  test('names this installation, and nowhere the example', async () => {
    const { tokens } = await documentOf(slug)
    expect(JSON.stringify(tokens).match(/.{0,40}kurier\.example.{0,20}/g)).toBeNull()
  })
})

test('no other name is a page', async () => {
  expect(await readDocumentationPage('../README', bases)).toBeUndefined()
})

test('addresses of the example become those of the installation', () => {
  const text = 'curl https://kurier.example/token, https://kurier.example/schemas/events/x, https://kurier.example.'
  expect(withOwnAddresses(text, bases)).toBe(
    'curl https://post.amt.example/token, https://schemas.amt.example/kurier/events/x, https://post.amt.example.',
  )
})

test.each([
  ['paging.md#lists', { kind: 'page', href: '/docs/paging#lists' }],
  ['#here', { kind: 'page', href: '#here' }],
  ['../../packages/sdk/README.md#sending', { kind: 'page', href: '/docs/sdk#sending' }],
  ['../README.md#i-send-or-receive', { kind: 'page', href: '/docs' }],
  ['https://www.rfc-editor.org/rfc/rfc9745', { kind: 'outside', href: 'https://www.rfc-editor.org/rfc/rfc9745' }],
  ['../decisions/0001-one-process.md', { kind: 'source', file: 'docs/decisions/0001-one-process.md' }],
  ['callback-test-vector.json', { kind: 'source', file: 'docs/clients/callback-test-vector.json' }],
])('a link to %s, of a page in docs/clients', (href, target) => {
  expect(documentLink(href, 'docs/clients/callbacks.md', pages)).toEqual(target)
})

test('a program stands in the place of the line that links to it, with the addresses of this installation', async () => {
  const { tokens } = await documentOf('sending')
  const code = tokens.flatMap((token) => (token.type === 'code' ? [{ lang: token.lang, text: token.text }] : []))
  const file = await readFile('docs/clients/guides/typescript/send.ts', 'utf8')
  expect(code).toContainEqual({ lang: 'ts', text: withOwnAddresses(file, bases).trimEnd() })
  expect(code.map(({ text }) => text).join()).toContain('npm install https://post.amt.example/kurier-sdk.tgz')
})
