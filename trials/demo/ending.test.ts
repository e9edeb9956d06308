import { expect, it } from 'vitest'
import { createEnding } from './ending.ts'

it('the ending closes in reverse order, once, whoever asks and whatever fails', async () => {
  const ending = createEnding()
  const closed: string[] = []
  ending.add(async () => void closed.push('first'))
  ending.add(async () => {
    closed.push('second')
    throw new Error('it does not stop')
  })
  ending.add(async () => {
    closed.push('third')
    ending.add(async () => void closed.push('late'))
  })
  expect(ending.hasBegun()).toBe(false)
  const asked = [ending.close(), ending.close()]
  expect(ending.hasBegun()).toBe(true)
  for (const close of asked) await expect(close).rejects.toThrow('it does not stop')
  expect(closed).toEqual(['third', 'late', 'second', 'first'])
})
