import { expect, test } from 'vitest'
import { limitedTo } from './limited.ts'

test('no more works than allowed are under way, all are done in their order, and one that fails holds nobody up', async () => {
  const limited = limitedTo(2)
  let underWay = 0
  let most = 0
  const began: number[] = []
  const work = (number: number) => async () => {
    began.push(number)
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setTimeout(resolve))
    underWay -= 1
    if (number === 1) throw new Error('broken')
    return number
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => limited(work(number))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(began).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
})

test('others have their turn between works that are done at once', async () => {
  const limited = limitedTo(1)
  const order: string[] = []
  const works = [1, 2, 3].map((number) => limited(async () => order.push(`work ${number}`)))
  setTimeout(() => order.push('the keyboard'))
  await Promise.all(works)
  expect(order).toEqual(expect.arrayContaining(['the keyboard']))
  expect(order.at(-1)).toBe('work 3')
})
