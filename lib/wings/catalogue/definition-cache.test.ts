import { expect, test } from 'vitest'
import { DefinitionCache } from './definition-cache.ts'
import { importedForm } from './testing/imported-draft.ts'

const form = importedForm({ name: 'hund' })
const size = JSON.stringify(form).length

/** Which of these keys are read, and not known, when they are asked for one after the other. */
async function reads(cache: DefinitionCache, keys: readonly string[]): Promise<string[]> {
  const read: string[] = []
  for (const key of keys) {
    await cache.get(key, async () => {
      read.push(key)
      return form
    })
  }
  return read
}

test('a definition is read once, and what was asked for longest ago goes first', async () => {
  expect(await reads(new DefinitionCache(2), ['a', 'a', 'b', 'a', 'c', 'a', 'b'])).toEqual(['a', 'b', 'c', 'b'])
})

test('large ones leave less room', async () => {
  expect(await reads(new DefinitionCache(9, 2 * size), ['a', 'b', 'c', 'a', 'c'])).toEqual(['a', 'b', 'c', 'a'])
  const tiny = new DefinitionCache(9, size - 1)
  expect(await reads(tiny, ['a', 'a'])).toEqual(['a', 'a'])
  expect(tiny.size).toBe(0)
})

test('what is not there is looked for again', async () => {
  const cache = new DefinitionCache()
  expect(await cache.get('a', async () => undefined)).toBeUndefined()
  expect(await reads(cache, ['a'])).toEqual(['a'])
})

test('asked for twice at once it is kept once', async () => {
  const cache = new DefinitionCache(9, 2 * size)
  await Promise.all([cache.get('a', async () => form), cache.get('a', async () => form)])
  expect(await reads(cache, ['b', 'a', 'b'])).toEqual(['b'])
})
