import { expect, test } from 'vitest'
import { importDefaults } from '../terms.ts'
import { field, group, type SamplePosition } from '../testing/sample-schema.ts'
import { sampleTree } from '../testing/sample-tree.ts'
import { applicantNameOf } from './applicant-name.ts'
import { newMapping } from './mapping.ts'
import { mappedTree } from './structure.ts'

const nameIn = (...members: SamplePosition[]) =>
  applicantNameOf(mappedTree(newMapping(importDefaults), sampleTree({ members })).structure)

const first = field('F60000000228')
const family = field('F60000000227')
const company = field('F60000000319')
const person = group('G99000000001', [
  ['1:1', family],
  ['0:1', first],
])
const firm = group('G99000000002', [['1:1', company]])

test('the name is that of the first person, the family name last', () => {
  expect(nameIn(['1:1', person])).toEqual([
    ['G99000000001', 'F60000000228'],
    ['G99000000001', 'F60000000227'],
  ])
})

test('eight digits are known as well', () => {
  expect(nameIn(['1:1', field('F60000227')])).toEqual([['F60000227']])
})

test('it is of an organisation where that is asked first of everybody', () => {
  expect(nameIn(['1:1', firm], ['1:1', person])).toEqual([['G99000000002', 'F60000000319']])
})

test('it is of a person where neither is asked of everybody', () => {
  expect(nameIn(['0:1', firm], ['0:1', person]).at(-1)).toEqual(['G99000000001', 'F60000000227'])
})

test('names in lists are of others', () => {
  expect(nameIn(['0:*', person])).toEqual([])
})
