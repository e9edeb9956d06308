import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { uploadSlot } from './upload-slots.ts'

beforeAll(() => void completeSettings({ ...testSettings, RATE_CLIENT_UPLOADS: '2' }))

/** An upload that goes on until it is ended; `done` is what its client is answered. */
function upload(clientId: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { done: uploadSlot(clientId, () => promise), end: () => resolve('stored'), fail: reject }
}

test('a client may have as many uploads under way as the setting says, the next one is answered 429', async () => {
  const clientId = randomUUID()
  const [first, second] = [upload(clientId), upload(clientId)]
  const refusal = { code: 'too-many-requests', message: /^More than 2 attachments/, extra: { retryAfterSeconds: 5 } }
  await expect(uploadSlot(clientId, async () => 'stored')).rejects.toMatchObject(refusal)
  first.end()
  expect(await first.done).toBe('stored')
  expect(await uploadSlot(clientId, async () => 'third')).toBe('third')
  second.end()
  await second.done
})

test('an upload that is refused or breaks off gives its place back', async () => {
  const clientId = randomUUID()
  for (let attempt = 0; attempt < 5; attempt++) {
    const failing = upload(clientId)
    failing.fail(new Error('broke off'))
    await expect(failing.done).rejects.toThrow('broke off')
  }
  const [first, second] = [upload(clientId), upload(clientId)]
  await expect(uploadSlot(clientId, async () => 'stored')).rejects.toMatchObject({ code: 'too-many-requests' })
  for (const one of [first, second]) one.end()
  expect(await Promise.all([first.done, second.done])).toEqual(['stored', 'stored'])
})

test('the uploads of one client hinder no other', async () => {
  const busy = randomUUID()
  const uploads = [upload(busy), upload(busy)]
  expect(await uploadSlot(randomUUID(), async () => 'stored')).toBe('stored')
  for (const one of uploads) one.end()
  await Promise.all(uploads.map(({ done }) => done))
})
