import { expect, test, vi } from 'vitest'
import { SECOND } from './durations.ts'
import { keepTrying, pauseAfter } from './keep-trying.ts'

const told = { fails: vi.fn(), works: vi.fn() }

test('pauses grow up to ten seconds, so that nobody waits long for what is back', () => {
  expect([1, 2, 3, 4, 5, 100].map((failures) => pauseAfter(failures) / SECOND)).toEqual([1, 2, 4, 8, 10, 10])
})

test('it is tried until it succeeds', async () => {
  const attempt = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('there')
  expect(await keepTrying(attempt, { told })).toBe('there')
  expect(told.fails).toHaveBeenCalledTimes(1)
  expect(told.works).toHaveBeenCalledTimes(1)
})

test('but not what will not pass, nor once nobody wants it any more', async () => {
  const refused = () => Promise.reject(new Error('wrong password'))
  await expect(keepTrying(refused, { told, isPassing: () => false })).rejects.toThrow('wrong password')
  const wanted = new AbortController()
  const trying = keepTrying(() => Promise.reject(new Error('away')), { told, signal: wanted.signal })
  wanted.abort()
  await expect(trying).rejects.toMatchObject({ name: 'AbortError' })
})
