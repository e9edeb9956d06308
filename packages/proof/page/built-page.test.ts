import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { builtPage, builtPageFile, verifierFile, writtenVerifier } from './built-page.ts'

it('what is committed is what the sources give: else run npm run generate:evidence', async () => {
  expect(await readFile(verifierFile, 'utf8')).toBe(await writtenVerifier())
  expect(await readFile(builtPageFile, 'utf8')).toBe(await builtPage())
})
