import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { peerRows, rows } from './rows.ts'

it('names each row once, as it can stand in a list with commas', () => {
  const names = [...rows, ...peerRows].map((row) => row.name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z0-9-]+$/)
})

it('has a row for each file of rows', () => {
  const files = readdirSync(join(import.meta.dirname, 'rows'))
  expect(rows.length).toBeGreaterThanOrEqual(files.length)
})
