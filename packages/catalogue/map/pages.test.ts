import { expect, test } from 'vitest'
import { importDefaults } from '../terms.ts'
import { field, group, type SamplePosition } from '../testing/sample-schema.ts'
import { sampleTree } from '../testing/sample-tree.ts'
import { formOfTree } from './form-of-tree.ts'
import { newMapping } from './mapping.ts'

function pages(...members: SamplePosition[]) {
  const made = formOfTree(newMapping(importDefaults), sampleTree({ members }), [])
  return made?.form.pages.map(({ key, title, members: ids }) => [key, title.de, ...ids])
}

const person = group('G99000000001', [['1:1', field('F99000000001')]], { label: 'Person' })
const dog = group('G99000000002', [['1:1', field('F99000000002')]], { label: 'Hund' })
const name = field('F99000000003', { label: 'Name' })
const day = field('F99000000004', { dataType: 'date', label: 'Tag' })
const note = field('F99000000005', { fieldKind: 'label', content: 'Bitte lesen.' })
const hidden = field('F99000000006', { fieldKind: 'hidden', content: 'x' })
const proof = field('F99000000007', { dataType: 'file', label: 'Nachweis' })
const declaration = field('F99000000008', { dataType: 'bool', label: 'Ich versichere, dass alles stimmt.' })

test('each group of the root is a page with its label', () => {
  expect(pages(['1:1', person], ['0:*', dog])).toEqual([
    ['g99000000001', 'Person', person.id],
    ['g99000000002', 'Hund', dog.id],
  ])
})

test('neighbouring fields share a page', () => {
  expect(pages(['1:1', name], ['1:1', day], ['1:1', person], ['1:1', proof], ['0:1', declaration])).toEqual([
    ['f99000000003', 'Allgemeine Angaben', name.id, day.id],
    ['g99000000001', 'Person', person.id],
    ['f99000000007', 'Weitere Angaben', proof.id, declaration.id],
  ])
})

test('pages of fields say what they are about where the fields are all alike', () => {
  expect(pages(['1:1', name])).toEqual([['f99000000003', 'Ihre Angaben', name.id]])
  expect(pages(['1:1', proof], ['1:1', person], ['1:1', declaration])?.map(([, title]) => title)).toEqual([
    'Unterlagen',
    'Person',
    'Erklärungen',
  ])
})

test('what is only read stands with what follows it, or at the end', () => {
  expect(pages(['1:1', note], ['1:1', person], ['1:1', hidden])).toEqual([
    ['g99000000001', 'Person', note.id, person.id, hidden.id],
  ])
  expect(pages(['1:1', name], ['1:1', note], ['1:1', day])).toEqual([
    ['f99000000003', 'Ihre Angaben', name.id, note.id, day.id],
  ])
})

test('a group that nobody answers makes no page', () => {
  const silent = group('G99000000009', [['1:1', note]])
  expect(pages(['1:1', silent], ['1:1', person])).toEqual([['g99000000001', 'Person', silent.id, person.id]])
})

test('a form that asks nothing has one page', () => {
  expect(pages(['1:1', note])).toEqual([['f99000000005', 'Ihre Angaben', note.id]])
})

test('pages with the same title are numbered', () => {
  const other = { ...person, id: 'G99000000003' }
  expect(pages(['1:1', person], ['1:1', other])?.map(([, title]) => title)).toEqual(['Person', 'Person (2)'])
})
