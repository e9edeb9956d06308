import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { judged } from './fitting.ts'

const toldOf = (schema: z.ZodType, value: unknown) => {
  const read = judged(z.object({ it: schema }), { it: value }, 'The whole')
  return 'faults' in read ? read.faults : []
}

afterEach(() => z.config(z.locales.en()))

describe('a fault in our words', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['a missing member', z.string(), undefined, 'it is missing.'],
    ['a wrong kind', z.array(z.string()), 'x', 'it must be a list, not a text.'],
    ['a broken number', z.int(), 1.5, 'it must be a whole number, not a number.'],
    ['what may not be there', z.never(), 1, 'it is not allowed here; leave it out.'],
    ['an empty text', z.string().min(1), '', 'it must not be empty.'],
    ['a short text', z.string().min(1200), 'x', 'it must have at least 1,200 characters.'],
    ['a long text', z.string().max(2), 'xxx', 'it may have at most 2 characters.'],
    ['an empty list', z.array(z.int()).min(1), [], 'it must not be empty.'],
    ['a long list', z.array(z.int()).max(1), [1, 2], 'it may have at most 1 item.'],
    ['a small number', z.number().min(3), 2, 'it must be at least 3.'],
    ['a number at its bound', z.number().lt(3), 3, 'it must be less than 3.'],
    ['a number that must be positive', z.number().gt(0), 0, 'it must be more than 0.'],
    ['a large number', z.number().max(3), 4, 'it must be at most 3.'],
    ['another word', z.enum(['a', 'b']), 'c', 'it must be a or b.'],
    ['another constant', z.literal(7), 8, 'it must be 7.'],
    ['no UUID', z.uuid(), 'x', 'it must be a UUID.'],
    ['no e-mail address', z.email(), 'x', 'it must be an e-mail address.'],
    ['another form', z.string().regex(/^a$/), 'b', 'it is not of a form that is allowed.'],
    ['none of several forms', z.union([z.string(), z.int()]), true, 'it is not of a form that is allowed.'],
  ])('%s', (_, schema, value, words) => {
    expect(toldOf(schema, value)).toEqual([{ pointer: '/it', detail: words }])
  })

  test('each member that may not be there is named at its own place', () => {
    expect(toldOf(z.strictObject({}), { a: 1, 'b/c': 2 })).toEqual([
      { pointer: '/it/a', detail: 'it.a is not allowed here; leave it out.' },
      { pointer: '/it/b~1c', detail: 'it.b/c is not allowed here; leave it out.' },
    ])
  })

  test('what is judged as a whole has the name that it was given', () => {
    const read = judged(z.object({}), [], 'The content of the event')
    expect(read).toEqual({
      faults: [{ pointer: '', detail: 'The content of the event must be an object, not a list.' }],
    })
  })

  test('is the same whatever language the schema library speaks', () => {
    const schemas = [z.string(), z.int().max(3), z.array(z.uuid()), z.enum(['a']), z.strictObject({ a: z.null() })]
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.jsonValue(), (schema, value) => {
        z.config(z.locales.en())
        const english = toldOf(schema, value)
        z.config(z.locales.de())
        expect(toldOf(schema, value)).toEqual(english)
      }),
    )
  })
})
