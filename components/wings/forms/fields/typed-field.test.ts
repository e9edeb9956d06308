import { expect, test } from 'vitest'
import { text } from '@kurier/forms/definition'
import { forms } from '@kurier/forms/registry/forms.generated'
import { entryOf } from './typed-field.tsx'

test('a telephone shows keys for digits where a text is made of digits alone, such as a postcode', () => {
  const keys = (pattern: string) => entryOf(text(1, 9, pattern)).inputMode
  expect(['^[0-9]{5}$', '^\\d{5}$', '^([0]{1}[1-9]{1}|[1-9]{1}[0-9]{1})[0-9]{3}$'].map(keys)).toEqual(
    Array.from({ length: 3 }, () => 'numeric'),
  )
  expect(['^[A-Z0-9]+$', '^[0-9 ]+$', '^\\w+$', '^DE[0-9]{20}$', '^.+$'].map(keys)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
  const housing = forms.find(({ path }) => path === 'housing-burden')?.fields
  for (const id of ['F60000246', 'F00000054'] as const) {
    expect(housing?.[id] && entryOf(housing[id].type)).toEqual({ inputMode: 'numeric' })
  }
  expect(housing?.F60000242 && entryOf(housing.F60000242.type).inputMode).toBe('email')
})
