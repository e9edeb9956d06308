import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askPortal } from './ask-portal.ts'
import { onStateChanged } from './state-changed.ts'

const fetched = vi.fn<typeof fetch>()
const reread = vi.fn<() => Promise<void>>()
let stop: () => void

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  reread.mockResolvedValue()
  stop = onStateChanged(reread)
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const refusal = (status: number, code: string) =>
  Response.json({ type: `https://kurier.example/problems/${code}`, detail: 'No.' }, { status })
const params = { clientId: 'x' }
const remove = () => askPortal('DELETE /clients/[clientId]', { params })

test('what is refused because the state has changed is read anew before that is told', async () => {
  fetched.mockResolvedValueOnce(refusal(409, 'conflict'))
  let isRead = false
  reread.mockImplementationOnce(async () => {
    await Promise.resolve()
    isRead = true
  })
  await expect(remove()).rejects.toMatchObject({ code: 'conflict' })
  expect(isRead).toBe(true)
})

test.each([
  [422, 'invalid'],
  [404, 'not-found'],
  [503, 'unavailable'],
])('a refusal of another kind (%s) has nothing read', async (status, code) => {
  fetched.mockResolvedValueOnce(refusal(status, code))
  await expect(remove()).rejects.toMatchObject({ code })
  expect(reread).not.toHaveBeenCalled()
})

test('what is only read, and refused so, is not read for ever', async () => {
  fetched.mockImplementation(async () => refusal(409, 'conflict'))
  await expect(askPortal('GET /clients')).rejects.toMatchObject({ code: 'conflict' })
  expect(reread).not.toHaveBeenCalled()
  reread.mockImplementation(() => remove().then(undefined, () => undefined))
  await expect(remove()).rejects.toMatchObject({ code: 'conflict' })
  expect(reread).toHaveBeenCalledTimes(1)
})

test('a page that is gone is asked no more', async () => {
  fetched.mockResolvedValueOnce(refusal(409, 'conflict'))
  stop()
  await expect(remove()).rejects.toMatchObject({ code: 'conflict' })
  expect(reread).not.toHaveBeenCalled()
})
