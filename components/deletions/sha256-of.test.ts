import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256Of } from './sha256-of.ts'

test.each(['a.b.c', '', 'ü'.repeat(1000)])('a file %j has the hash that the receipt has of the part', async (text) => {
  const hash = createHash('sha256').update(text).digest('base64url')
  expect(await sha256Of(new Blob([text]))).toBe(hash)
  expect(await sha256Of(new Blob([`${text}\r\n`]))).toBe(hash)
})
