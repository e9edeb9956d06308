import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { judged } from './fitting.ts'

const schema = z.object({
  name: z.string(),
  size: z.int(),
  mail: z.string({ error: 'mail must be an address, such as ada@amt.example' }),
  list: z.array(z.object({ 'a/b': z.boolean() })),
})

const right = { name: 'Ada', size: 1, mail: 'ada@amt.example', list: [] }
const faultsOf = (value: unknown) => {
  const read = judged(schema, value)
  return 'faults' in read ? read.faults.map(({ pointer, detail }) => `${pointer}: ${detail}`) : []
}

afterEach(() => z.config(z.locales.en()))

test('a value that fits is read without a fault', () => {
  expect(judged(schema, { ...right, more: true })).toEqual({ value: right })
})

describe('a fault', () => {
  test.each([
    ['a member that is missing', { ...right, name: undefined }, '/name: name is missing.'],
    ['another type', { ...right, name: 1 }, '/name: name must be a text, not a number.'],
    ['null', { ...right, name: null }, '/name: name must be a text, not null.'],
    ['a list in the place of a text', { ...right, name: [] }, '/name: name must be a text, not a list.'],
    ['a broken number', { ...right, size: 1.5 }, '/size: size must be a whole number, not a number.'],
    [
      'a member deeper down',
      { ...right, list: [{ 'a/b': 'yes' }] },
      '/list/0/a~1b: list.0.a/b must be true or false, not a text.',
    ],
    ['no body', undefined, ': The body is missing.'],
    ['a body of another type', [], ': The body must be an object, not a list.'],
    [
      'what the schema has words of its own for',
      { ...right, mail: 1 },
      '/mail: mail must be an address, such as ada@amt.example',
    ],
  ])('tells of %s where it is and what to mend', (_, value, fault) => {
    expect(faultsOf(value)).toEqual([fault])
  })

  test('of a wrong type is told in our words, whatever the schema library says', () => {
    z.config(z.locales.de())
    expect(faultsOf({ ...right, name: 1, size: undefined })).toEqual([
      '/name: name must be a text, not a number.',
      '/size: size is missing.',
    ])
  })
})
