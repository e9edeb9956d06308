import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applicantNameOf } from './applicant-name.ts'
import { fieldOf, groupOf, isGroupId, type FormDefinition } from './definition.ts'
import { forms } from './registry/forms.generated.ts'

const example = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'testing/applications', `${name}.json`), 'utf8'))
const formAt = (path: string): FormDefinition => {
  const form = forms.find((one) => one.path === path)
  if (!form) throw new Error(`there is no form ${path}`)
  return form
}

test('the name is spoken with the given name first and sorted by the family name', () => {
  expect(applicantNameOf(formAt('housing-burden'), example('widow-with-lodger'))).toEqual({
    name: 'Ljiljana Anna von Đurić-Möller',
    sortName: 'von Đurić-Möller Ljiljana Anna',
  })
  expect(applicantNameOf(formAt('housing-burden'), example('lives-alone'))).toEqual({ name: 'Ø', sortName: 'Ø' })
  expect(applicantNameOf(formAt('callback-request'), { F99000001: '  Ada \n Amt ' })?.name).toBe('Ada Amt')
})

test('parts stand where documents have them, by the names of the members on the way', () => {
  const { root, fields, ...form } = formAt('callback-request')
  const renamed = { ...form, fields, root: root.map((member) => ({ ...member, name: `the ${member.id}` })) }
  expect(applicantNameOf(renamed, { 'the F99000001': 'Ada', F99000001: 'Bea' })?.name).toBe('Ada')
})

test.each([undefined, null, 'Ada', [], {}, { F99000001: 1 }, { F99000001: ' ' }, { F99000001: { toString: 'x' } }])(
  'of %j there is none',
  (document) => {
    expect(applicantNameOf(formAt('callback-request'), document)).toBeUndefined()
    expect(applicantNameOf(formAt('housing-burden'), { G00000448: document })).toBeUndefined()
  },
)

test.each(forms.map((form) => [form.path, form] as const))(
  'the paths of %s lead from the root to fields of text',
  (_, form) => {
    expect(form.applicantName.length).toBeGreaterThan(0)
    for (const path of form.applicantName) {
      const last = path.reduce((members, id) => {
        expect(members.map((member) => member.id)).toContain(id)
        if (isGroupId(id)) return groupOf(form, id).members
        expect(fieldOf(form, id).type.kind).toBe('text')
        return []
      }, form.root)
      expect(last).toEqual([])
    }
  },
)
