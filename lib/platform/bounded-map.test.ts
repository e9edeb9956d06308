import { expect, it } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

it('forgets what was used longest ago once it is full', () => {
  const map = new BoundedMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.get('a')
  map.set('c', 3)
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2])
})

it('never holds more than it may, and writing again takes no room', () => {
  const map = new BoundedMap<number, number>(3)
  for (let key = 0; key < 100; key += 1) map.set(key, key)
  map.set(99, 0)
  expect([map.size, map.get(97), map.get(99)]).toEqual([3, 97, 0])
  map.delete(97)
  expect([map.size, map.get(97)]).toEqual([2, undefined])
})
