import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { pageTable } from './testing/expected.ts'

const app = join(import.meta.dirname, '..')

test('the table has a row for every page and no other; e2e/permissions.spec.ts calls them', async () => {
  const entries = await readdir(app, { withFileTypes: true, recursive: true })
  const pages = entries.filter(({ name }) => /^page\.[jt]sx?$/.test(name)).map(({ parentPath }) => parentPath)
  // route groups such as `(portal)` are no part of a path
  const paths = pages.map((folder) => `/${relative(app, folder)}`.replaceAll(/\/\([^)]+\)/g, '') || '/')
  expect(Object.keys(pageTable).sort()).toEqual(paths.sort())
})
