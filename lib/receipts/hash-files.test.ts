import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testBucket, type TestBucket } from '../platform/blobs/testing/stores.ts'
import { SECOND } from '../platform/durations.ts'
import { hashFiles } from './hash-files.ts'

let store: TestBucket
const limits = { file: 30 * SECOND, document: 30 * SECOND }

beforeEach(async () => {
  store = await testBucket()
})
afterEach(() => store.close())

async function file(content: string) {
  const blobId = randomUUID()
  await store.files.write(
    blobId,
    (async function* () {
      yield Buffer.from(content)
    })(),
  )
  return { documentId: randomUUID(), blobId, size: content.length }
}

test('each file of a bucket is hashed as it lies there', async () => {
  const files = [await file('abc'), await file('')]
  expect(Object.values(await hashFiles(files, limits))).toEqual([
    { sha256: 'ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0' },
    { sha256: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU' },
  ])
})

test('a store that does not answer is waited for until the time is over, and no longer', async () => {
  const files = [await file('abc'), await file('abc')]
  store.server.faults.push({ times: 99, when: ({ operation }) => operation === 'GetObject', does: 'silence' })
  expect(Object.values(await hashFiles(files, { file: 50, document: 60 }))).toEqual([
    { reason: 'too-slow' },
    { reason: 'too-slow' },
  ])
})
