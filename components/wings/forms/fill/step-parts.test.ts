import { expect, test } from 'vitest'
import { members, text, type FieldId, type FormDefinition } from '@kurier/forms/definition'
import { smallForm } from '@kurier/forms/testing/small-form'
import { packed } from './step-parts.ts'

const ids = Array.from({ length: 30 }, (_, at): FieldId => `F9900000${String(at).padStart(4, '0')}`)
const root = members(...ids)
const imported: FormDefinition = {
  ...smallForm,
  root,
  fields: Object.fromEntries(ids.map((id) => [id, { type: text(1, 10) }])),
  source: { format: 'xdf3', id: 'S99000000001', version: '1.0.0' },
  pages: [{ key: 'all', title: { de: 'Alles', en: 'All' }, members: ids }],
}
const sizes = (form: FormDefinition) =>
  packed({ form, group: { members: root }, path: '', isWish: () => false }, root).map((part) => part.members.length)

test('an imported form asks for twelve fields at a time', () => {
  expect(sizes(imported)).toEqual([12, 12, 6])
})

test('a part begins where a page of the form has a border', () => {
  const [page] = imported.pages
  if (!page) throw new Error('there is a page')
  expect(sizes({ ...imported, pages: [{ ...page, breaks: [ids[3] ?? '', ids[20] ?? ''] }] })).toEqual([3, 12, 5, 10])
})
