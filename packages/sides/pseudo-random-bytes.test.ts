import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readAll } from '@kurier/sdk/byte-stream'
import { pseudoRandomBytes } from './pseudo-random-bytes.ts'

it('the large attachment has its size, is the same each time and cannot be compressed', async () => {
  const size = 65_536 * 3 + 17
  const [one, other] = [await readAll(pseudoRandomBytes(size)), await readAll(pseudoRandomBytes(size))]
  expect(one).toHaveLength(size)
  expect(createHash('sha512').update(one).digest('hex')).toBe(createHash('sha512').update(other).digest('hex'))
  expect(gzipSync(one).length).toBeGreaterThan(size)
})
