import { expect, test } from 'vitest'
import { start } from '#components/messages/de/start.ts'
import { addressesOf } from './addresses.ts'

const base = { baseUrl: 'https://kurier.example/dienst', schemaBase: 'https://schemas.example' }

test('every address is made of the base addresses and has its text', () => {
  const rows = addressesOf(base)
  expect(rows.map(({ url }) => url)).toEqual([
    'https://kurier.example/dienst/submission-api',
    'https://kurier.example/dienst/destination-api',
    'https://kurier.example/dienst/routing-api',
    'https://kurier.example/dienst/token',
    'https://kurier.example/dienst/docs/api',
    'https://kurier.example/dienst/submission-api/.well-known/jwks.json',
    'https://schemas.example',
    'https://kurier.example/dienst/api/health/ready',
  ])
  for (const { key } of rows) expect(start.addresses[key].name).not.toBe('')
})
