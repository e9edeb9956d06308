import { expect, it } from 'vitest'
import type { FetchRequest } from '@kurier/sdk/connection'
import { decryptPart, encryptPart, splitCompactJwe } from '@kurier/sdk/compact-jwe'
import { encryptionPair } from '@kurier/sdk/testing/test-keys'
import { withWrongTags, wrongTag } from './wrong-tags.ts'

const { publicKey, privateKey } = encryptionPair()
const submission = 'https://kurier.example/submission-api/v2/submissions/018f2a00-0000-7000-8000-000000000002'

/** What arrives of a request over such a connection. */
async function arrivedOf(url: string, request: Pick<FetchRequest, 'method' | 'body'>): Promise<FetchRequest['body']> {
  const arrived: FetchRequest['body'][] = []
  const send = withWrongTags((_url, init) => {
    arrived.push(init.body)
    return Promise.resolve(new Response())
  })
  await send(url, { ...request, headers: {}, signal: new AbortController().signal, redirect: 'error' })
  return arrived[0]
}

it('a wrong tag leaves the data record well-formed and keeps it from being decrypted', async () => {
  const jwe = await encryptPart(Buffer.from('{}'), publicKey, 'application/json')
  const body = JSON.stringify({ encryptedMetadata: jwe, encryptedData: jwe })
  const parts = JSON.parse(String(await arrivedOf(submission, { method: 'PUT', body })))
  expect(parts.encryptedMetadata).toBe(jwe)
  const { authenticationTag: right, ...segments } = splitCompactJwe(jwe)
  expect(splitCompactJwe(parts.encryptedData)).toEqual({ ...segments, authenticationTag: wrongTag(right) })
  expect(wrongTag(right)).not.toBe(right)
  await expect(decryptPart(parts.encryptedData, [privateKey])).rejects.toMatchObject({ code: 'decryption-failed' })
})

it('everything else goes as it is', async () => {
  expect(await arrivedOf(`${submission}/attachments/a`, { method: 'PUT', body: 'a.b.c.d.e' })).toBe('a.b.c.d.e')
  expect(await arrivedOf(submission, { method: 'GET' })).toBeUndefined()
})
