import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { builtPage, builtPageFile } from './built-page.ts'

it('what is committed is what the sources give: else run npm run generate:evidence', async () => {
  expect(await readFile(builtPageFile, 'utf8')).toBe(await builtPage())
})
