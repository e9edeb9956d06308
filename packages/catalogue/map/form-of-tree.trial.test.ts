import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf } from '@kurier/forms/document'
import { faultsOf } from '@kurier/forms/faults'
import { runs } from '@kurier/test-kit/share'
import { importDefaults } from '../terms.ts'
import { answersFor, chanceOf } from '../testing/answers-for.ts'
import { arbitraryMembers } from '../testing/arbitrary-schema.ts'
import type { SamplePosition } from '../testing/sample-schema.ts'
import { sampleTree } from '../testing/sample-tree.ts'
import { formOfTree } from './form-of-tree.ts'
import { newMapping } from './mapping.ts'

function made(members: readonly SamplePosition[], openLists: boolean) {
  const mapping = newMapping({ ...importDefaults, openLists })
  const form = formOfTree(mapping, sampleTree({ members }), [])?.form
  const { notes, obstacles } = mapping
  return { form, notes, obstacles }
}

const idsIn = (members: readonly SamplePosition[]): string[] =>
  members.flatMap(([, element]) => [element.id, ...('members' in element ? idsIn(element.members) : [])])

test('every element of a schema is in the form, in a note or in an obstacle', () => {
  fc.assert(
    fc.property(arbitraryMembers, fc.boolean(), (members, openLists) => {
      const { form, notes, obstacles } = made(members, openLists)
      if (!form) expect(obstacles).not.toEqual([])
      if (!form) return
      const told = new Set([...Object.keys(form.fields), ...Object.keys(form.groups)])
      for (const { id } of notes) if (id) told.add(id)
      expect(idsIn(members).filter((id) => !told.has(id))).toEqual([])
    }),
    { numRuns: runs(100) },
  )
})

test('every form that is made can be sent by whoever answers', () => {
  fc.assert(
    fc.property(arbitraryMembers, fc.integer(), (members, seed) => {
      const { form } = made(members, true)
      if (form) expect(faultsOf(form, documentOf(form, answersFor(form, chanceOf(seed))))).toEqual([])
    }),
    { numRuns: runs(300) },
  )
})

test('a day that may be one day only is found by whoever reads what is wrong', () => {
  const constraints = { minLength: '', maxLength: '', minValue: '2020-01-01', maxValue: '2020-01-01', pattern: '' }
  const id = 'F99000000001'
  const day = {
    id,
    fieldKind: 'input',
    dataType: 'date',
    version: '',
    label: 'Name',
    content: '',
    constraints,
  } as const
  const { form } = made([['1:1', day]], true)
  if (!form) throw new Error('no form was made')
  for (let seed = 0; seed < 20; seed += 1) expect(answersFor(form, chanceOf(seed))).toEqual({ [id]: '2020-01-01' })
})

test('every page of a form has members of the root, and each is on one of them', () => {
  fc.assert(
    fc.property(arbitraryMembers, (members) => {
      const { form } = made(members, true)
      if (!form) return
      expect(form.pages.flatMap((page) => page.members)).toEqual(form.root.map(({ id }) => id))
      expect(new Set(form.pages.map(({ key }) => key)).size).toBe(form.pages.length)
      for (const { key } of form.pages) expect(key).toMatch(/^[a-z0-9_]+$/)
    }),
    { numRuns: runs(100) },
  )
})

test('the same schema makes the same form', () => {
  fc.assert(
    fc.property(arbitraryMembers, (members) => {
      expect(made(members, true)).toEqual(made(members, true))
    }),
    { numRuns: runs(100) },
  )
})
