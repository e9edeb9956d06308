import { expect, test } from 'vitest'
import { forms } from '@kurier/forms/registry/forms.generated'
import { fieldAt, pageOf } from './places.ts'

const form = forms.find(({ path }) => path === 'housing-burden') ?? expect.fail('there is no such form')

test.each([
  ['of a field', '/G00000448/G00000188/F60000227', 'G00000448.G00000188.F60000227'],
  [
    'of a value in a list of fields is the list',
    '/G00000448/G00000188/G00001458/F60000236/2',
    'G00000448.G00000188.G00001458.F60000236',
  ],
  [
    'in an item of a list of groups',
    '/G00001541/G00000450/1/G00000173/F60000227',
    'G00001541.G00000450.1.G00000173.F60000227',
  ],
  ['of an item is its first field', '/G00001541/G00000450/0', 'G00001541.G00000450.0.G00000173.F60000227'],
  ['of a list of groups is the list', '/G00001541/G00000450', 'G00001541.G00000450'],
  ['of a group is its first field', '/G00000448', 'G00000448.G00000188.F60000227'],
  ['of an unknown property is the first field beside it', '/G00001541/F00000001', 'G00001541.F00002065'],
])('the place of a fault %s', (_, pointer, field) => {
  expect(fieldAt(form, { pointer })).toBe(field)
})

test('every page asks for members of the root, each member stands on one page', () => {
  for (const { id } of form.root) expect(pageOf(form, id)?.members).toContain(id)
  expect(pageOf(form, 'G99999999')).toBeUndefined()
})
