import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forms } from '@kurier/forms/registry/forms.generated'
import { applicationParts } from './application-parts.ts'

const words = { locale: 'de', rest: 'Weitere Angaben' } as const

test.each(forms.map((form) => [form.path, form] as const))('of %s nothing is left out or shown twice', (_, form) => {
  const names = fc.constantFrom(...form.root.map(({ id }) => id), 'fremd', '__proto__', '$schema')
  fc.assert(
    fc.property(fc.dictionary(names, fc.integer()), (document) => {
      const parts = applicationParts(form, document, words)
      const shown = parts.flatMap((part) => Object.entries(part.document as object))
      expect(Object.fromEntries(shown)).toEqual(document)
      expect(shown).toHaveLength(Object.keys(document).length)
    }),
  )
})

test('what stands on no page comes last, and what is no object is one part', () => {
  const [form] = forms.filter(({ path }) => path === 'callback-request')
  if (!form) throw new Error('the form is gone')
  expect(applicationParts(form, { fremd: 1, F99000001: 'Ada' }, words)).toEqual([
    { key: 'callback', title: 'Ihr Rückruf', document: { F99000001: 'Ada' } },
    { key: 'rest', title: 'Weitere Angaben', document: { fremd: 1 } },
  ])
  expect(applicationParts(form, ['x'], words)).toEqual([{ key: 'rest', title: 'Rückrufbitte', document: ['x'] }])
})
